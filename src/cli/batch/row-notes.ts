import { meantRobot } from '../../robots/index.ts'
import { nearest, visible } from '../../text/index.ts'
import { ANSWER_MEMBERS, type AnsweredRow } from './answer.ts'
import { isRobotsMember, JSON_COLUMNS } from './batch-output.ts'

/** The most distinct names that are remembered, of each kind. */
const MAX_NAMES = 1_000

/** The most names that one note lists. It counts the others. */
const MAX_LISTED = 5

/** Members that any row may have in the output. */
const KNOWN_MEMBERS: readonly string[] = [...JSON_COLUMNS, ...ANSWER_MEMBERS]

/** What the user may not expect about the rows of a run. It is said once, after the last row. */
export class RowNotes {
  readonly #columns: ReadonlySet<string> | undefined
  readonly #leftOut = new Set<string>()
  readonly #notSeen: Set<string>
  readonly #members = new Set<string>()
  readonly #agents = new Map<string, string | undefined>()

  /**
   * @param columns those of CSV output that nobody chose; absent if no column was left out without being asked for.
   * @param fields those of `--fields`.
   */
  constructor(columns: readonly string[] | undefined, fields: readonly string[] = []) {
    this.#columns = columns === undefined ? undefined : new Set(columns)
    this.#notSeen = new Set(fields.filter((name) => !KNOWN_MEMBERS.includes(name)))
  }

  /** Looks at a row. */
  add({ fields = {} }: AnsweredRow): void {
    this.#addAgents(fields.agent)
    if (this.#columns === undefined && this.#notSeen.size === 0) return
    for (const name of Object.keys(fields)) {
      this.#notSeen.delete(name)
      if (this.#members.size < MAX_NAMES) this.#members.add(name)
      const isLeftOut = this.#columns?.has(name) === false && !isRobotsMember(name)
      if (isLeftOut && this.#leftOut.size < MAX_NAMES) this.#leftOut.add(name)
    }
  }

  /** @param agent one agent or a list of them; anything else is an error of the row. */
  #addAgents(agent: unknown): void {
    for (const name of Array.isArray(agent) ? agent : [agent]) {
      if (this.#agents.size >= MAX_NAMES) return
      if (typeof name === 'string' && !this.#agents.has(name)) this.#agents.set(name, meantRobot(name))
    }
  }

  /** The sentences, for standard error. */
  sentences(): readonly string[] {
    const notes: string[] = []
    if (this.#leftOut.size > 0)
      notes.push(`the CSV has no columns for ${namesText([...this.#leftOut])}; name them with --fields`)
    for (const name of this.#notSeen) {
      const meant = nearest(name, [...this.#members, ...KNOWN_MEMBERS])
      const advice = meant === undefined ? '' : ` Did you mean ${visible(meant, 60)}?`
      notes.push(`option --fields: no row has "${visible(name, 60)}".${advice}`)
    }
    const misspelt = [...this.#agents].filter(([, meant]) => meant !== undefined)
    if (misspelt.length > 0) notes.push(misspeltText(misspelt))
    return notes.map((note) => `wayleave: ${note}`)
  }
}

/** For one or several names: "no robot "Googlbot" is known. Did you mean Googlebot?" */
function misspeltText(misspelt: readonly (readonly [name: string, meant: string | undefined])[]): string {
  const shown = misspelt.slice(0, MAX_LISTED)
  const names = namesText(misspelt.map(([name]) => name))
  const meant = shown.map(([, token]) => token).join(', ')
  return `no robot ${names} is known. Did you mean ${meant}?`
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => `"${visible(name, 60)}"`)
  return `${shown.join(', ')}${names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : ''}`
}
