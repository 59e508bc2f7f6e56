import { type DialectId, read } from '../dialects/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { everyDialect } from './compare-meaning.ts'
import { normalParting } from './normal-parting.ts'
import type { AskedRobot, PortableAsker } from './portable-askers.ts'

/** A URL on which a reader parts from what the author means, for one robot. */
export interface Disagreement extends AskedRobot {
  readonly url: string
  readonly author: Verdict['verdict']
  readonly reader: Verdict['verdict']
}

/** What one reader makes of a file, against what its author means. */
export interface ReaderOutcome {
  readonly dialect: DialectId
  /**
   * `same`: on every URL in normal form, `/robots.txt` aside, and for all robots that are known or named in the file and all that no
   * group of it names; proved. `different`: on at least one, for at least one of these. `undecided`: none was found, and of some robots
   * it is not known. `failing`: the reader stops with an error on the file.
   */
  readonly kind: 'same' | 'different' | 'undecided' | 'failing'
  /** One for each robot, of those that get other groups. */
  readonly disagreements: readonly Disagreement[]
  /** Robots of which it is not known: the budget was spent. */
  readonly undecided: readonly string[]
  readonly failure?: Failure
}

/** How every dialect reads a file, against the author's policy for each robot. */
export function readerOutcomes(file: File, askers: readonly PortableAsker[]): ReaderOutcome[] {
  const automata = new Automata()
  const authors = new Map(askers.map(({ author }) => [author, linesTaken(author)]))
  return everyDialect.map((dialect) => {
    const known = new Set<string>()
    const disagreements: Disagreement[] = []
    const undecided: string[] = []
    let failure: Failure | undefined
    for (const { robot, asks, author } of askers) {
      const reader = read(file, { ...asks, dialect })
      failure ??= reader.failure
      if (failure !== undefined) break
      const key = `${authors.get(author)}\n${linesTaken(reader)}${dialect.looksAtAsker === true ? `\n${linesDeciding(reader)}` : ''}`
      if (known.has(key)) continue
      known.add(key)
      const parting = normalParting(author, reader, automata)
      if (parting.kind === 'undecided') undecided.push(robot.agent)
      if (parting.kind === 'different') {
        disagreements.push({ ...robot, url: parting.url, author: parting.verdicts[0], reader: parting.verdicts[1] })
      }
    }
    const kind = failure !== undefined ? 'failing' : disagreements.length > 0 ? 'different' : undecided.length > 0 ? 'undecided' : 'same'
    return { dialect: dialect.id, kind, disagreements, undecided, ...(failure === undefined ? {} : { failure }) }
  })
}

function linesTaken({ choice }: Policy): string {
  return `${choice.kind} ${choice.taken.map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`).join(' ')}`
}

/** For a reader whose rules hang on who asks as well. */
function linesDeciding({ rules }: Policy): string {
  return rules.map(({ effect, line }) => `${effect} ${line}`).join(' ')
}
