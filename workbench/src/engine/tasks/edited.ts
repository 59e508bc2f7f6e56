import { type File, read, registryDialects } from 'wayleave'
import { alsoServingInWords, editInWords, type SentenceWithReasons } from 'wayleave/report'
import { type EditedFile, editFile, readStance, type Stance } from 'wayleave/rewrite'
import { nearestToken } from 'wayleave/robots'
import { purposeWords } from '../../parts/purposes.ts'
import { counted, listed } from '../../parts/words.ts'
import { sourceOfFile } from '../source.ts'
import { fileOf } from './file-of.ts'
import { withDialectNames } from './with-dialect-names.ts'

/** What some robots are to get: nothing, what others get, a rule for a path, or a pause between requests. */
export type WishKind = 'disallow' | 'allow' | 'disallow-path' | 'allow-path' | 'delay'

/** A wish for a robot, for the robots of an operator, or for those of a purpose. */
export interface RobotWish {
  readonly who: string
  readonly kind: WishKind
  /** The path of a rule, or seconds. */
  readonly value: string
}

/** A file, and what is wished of it. */
export interface EditInput extends Pick<Stance, 'contentSignals'> {
  readonly text: string
  readonly wishes: readonly RobotWish[]
}

/** The smallest edit that does what is wished. */
export interface Edited {
  readonly text: string
  readonly isProved: boolean
  /** How many robots get what, as a sentence; empty if no robot is opened or closed. */
  readonly sum: string
  /** What many robots get, each with their names. */
  readonly named: readonly SentenceWithReasons[]
  /** What is proved, then what else there is to say. */
  readonly sentences: readonly string[]
  /** The robots that have a group of their own in the file, to which the edit adds, and its line. */
  readonly ownGroups: readonly { readonly robot: string; readonly line: number }[]
  /** Which robots a wish leaves out, and what it closes besides. */
  readonly notes: readonly SentenceWithReasons[]
}

/** The smallest edit of a file by some wishes; or what is wrong with them. */
export function edited({
  text,
  wishes,
  contentSignals,
}: EditInput): Edited | { readonly errors: readonly string[] } {
  const misspelt = wishes.flatMap(({ who }) => misspeltText(who) ?? [])
  if (misspelt.length > 0) return { errors: [...new Set(misspelt)] }
  const contradicted = wishes.filter(({ who, kind }) =>
    wishes.some((other) => other.who === who && kind === 'allow' && other.kind === 'disallow'),
  )
  if (contradicted.length > 0)
    return {
      errors: contradicted.map(({ who }) => `${who}: may it fetch something or nothing? Remove a wish.`),
    }
  const read = readStance({ ...stanceOf(wishes), contentSignals })
  if ('errors' in read) return { errors: read.errors.map(withoutPlace) }
  const file = fileOf(text)
  const result = editFile(file, read.stance)
  const outcomes = outcomesOf(result)
  // A count stands for the names of robots, but not for the reason why no edit was found.
  const robots = result.robots.filter(({ kind }) => kind === 'not-met')
  return {
    text: sourceOfFile(result.file),
    isProved: result.isProved,
    sum: sumOf(outcomes),
    named: outcomes
      .filter(({ names }) => names.length > MAX_NAMED)
      .map(({ names, many }) => ({ what: `Which robots ${many}`, reasons: names })),
    sentences: editInWords(file, { ...result, robots, kept: [] }).map(withDialectNames),
    ownGroups: ownGroupsOf(file, result),
    notes: alsoServingInWords(read.stance, purposeWords),
  }
}

/** The most robots that a sentence names. More are counted, and their names unfold. */
const MAX_NAMED = 8

/** What robots get by an edit, for one of them and for many. */
type Outcome = readonly [kind: string, one: string, many: string]

const OUTCOMES: readonly Outcome[] = [
  ['edited disallow', 'loses everything', 'lose everything'],
  ['had disallow', 'was closed already', 'were closed already'],
  ['edited allow', 'is opened', 'are opened'],
  ['had allow', 'was open already', 'were open already'],
  ['undecided', 'stays without a proof', 'stay without a proof'],
  ['ignores-robots-txt', 'ignores every robots.txt', 'ignore every robots.txt'],
  ['kept', 'keeps its rules in a group of its own', 'keep their rules in a group of their own'],
]

/** Robots that get the same, by name, and what that is. */
interface NamedOutcome {
  readonly names: readonly string[]
  readonly one: string
  readonly many: string
}

function outcomesOf({ robots, kept }: EditedFile): readonly NamedOutcome[] {
  const kindOf = ({ kind, wanted }: EditedFile['robots'][number]): string =>
    kind === 'edited' || kind === 'had' ? `${kind} ${wanted}` : kind
  return OUTCOMES.map(([kind, one, many]) => ({
    names:
      kind === 'kept' ? kept : robots.filter((robot) => kindOf(robot) === kind).map(({ token }) => token),
    one,
    many,
  })).filter(({ names }) => names.length > 0)
}

function sumOf(outcomes: readonly NamedOutcome[]): string {
  const all = outcomes.flatMap(({ names }) => names).length
  const clauses = outcomes.map(({ names, one, many }, at) => {
    const verb = names.length === 1 ? one : many
    if (all <= MAX_NAMED) return `${listed(names, MAX_NAMED)} ${verb}`
    return `${at === 0 ? counted(names.length, 'robot') : names.length} ${verb}`
  })
  return clauses.length === 0 ? '' : `${clauses.join(', ')}.`
}

/** The groups that name robots for which the edit changes something, and that stay theirs. */
function ownGroupsOf(file: File, { robots, rules, removedLines }: EditedFile): Edited['ownGroups'] {
  const changed = [...robots, ...rules].filter(({ kind }) => kind === 'edited').map(({ token }) => token)
  return [...new Set(changed)].flatMap((robot) => {
    const { selected } = read(file, { agent: robot, dialect: registryDialects['rfc-9309'] }).selection
    const named = selected.flatMap(({ agents }) => agents)
    const line = named.find(({ value }) => value.toLowerCase() === robot.toLowerCase())?.line
    return line === undefined || removedLines.includes(line) ? [] : [{ robot, line }]
  })
}

/** Is the word a purpose, a robot of the registry, or an operator? */
const isKnown = (who: string): boolean =>
  isPurpose(who) || !('errors' in readStance({ robots: { [who]: 'allow' } }))

const isPurpose = (who: string): boolean => !('errors' in readStance({ purposes: { [who]: 'allow' } }))

function misspeltText(who: string): string | undefined {
  const meant = isKnown(who) ? undefined : nearestToken(who)
  return meant === undefined ? undefined : `"${who}" is no known robot. Did you mean ${meant}?`
}

/** The wishes as a stance. A robot that the registry does not know is allowed besides what it gets. */
function stanceOf(wishes: readonly RobotWish[]): Stance {
  const [purposes, robots, otherRobots] = [new Map(), new Map(), new Map()]
  const [robotRules, records] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { who, kind, value } of wishes) {
    const answers = isPurpose(who) ? purposes : isKnown(who) ? robots : otherRobots
    if (kind === 'allow' || kind === 'disallow') {
      answers.set(who, kind)
      continue
    }
    if (answers === otherRobots && !answers.has(who)) answers.set(who, 'allow')
    const [lines, field] = kind === 'delay' ? [records, 'Crawl-delay'] : [robotRules, FIELDS[kind]]
    lines.set(who, [...(lines.get(who) ?? []), `${field}: ${value}`])
  }
  return Object.fromEntries(
    Object.entries({ purposes, robots, otherRobots, robotRules, records }).map(([name, members]) => [
      name,
      Object.fromEntries(members),
    ]),
  )
}

const FIELDS = { 'disallow-path': 'Disallow', 'allow-path': 'Allow' } as const

/** An error of a stance with the robot in place of the member that holds it. */
const withoutPlace = (error: string): string => error.replace(/^\w+\.([^:[]+)(?:\[\d+\])?:/, '$1:')
