import { type DialectId, read } from '../dialects/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { everyDialect } from './compare-meaning.ts'
import { normalParting } from './normal-parting.ts'

/** A URL on which a reader parts from what the author means, for one robot. */
export interface Disagreement {
  readonly agent: string
  readonly url: string
  readonly author: Verdict['verdict']
  readonly reader: Verdict['verdict']
}

/** What one reader makes of a file, against what its author means. */
export interface ReaderOutcome {
  readonly dialect: DialectId
  /**
   * `same`: on every URL in normal form and for every robot asked about; proved. `different`: on at least one. `undecided`: none was
   * found, and of some robots it is not known. `failing`: the reader stops with an error on the file.
   */
  readonly kind: 'same' | 'different' | 'undecided' | 'failing'
  /** One for each robot, of those that get other groups. */
  readonly disagreements: readonly Disagreement[]
  /** Robots of which it is not known: the budget was spent. */
  readonly undecided: readonly string[]
  readonly failure?: Failure
}

/**
 * How every dialect reads a file, against the author's policy for each robot.
 *
 * @param meant what the author means for a robot, by its token.
 */
export function readerOutcomes(file: File, meant: ReadonlyMap<string, Policy>): ReaderOutcome[] {
  const automata = new Automata()
  return everyDialect.map((dialect) => {
    const known = new Set<string>()
    const disagreements: Disagreement[] = []
    const undecided: string[] = []
    let failure: Failure | undefined
    for (const [agent, author] of meant) {
      const reader = read(file, { agent, dialect })
      failure ??= reader.failure
      if (failure !== undefined) break
      const key = `${linesTaken(author)}\n${linesTaken(reader)}`
      if (known.has(key)) continue
      known.add(key)
      const parting = normalParting(author, reader, automata)
      if (parting.kind === 'undecided') undecided.push(agent)
      if (parting.kind === 'different') {
        disagreements.push({ agent, url: parting.url, author: parting.verdicts[0], reader: parting.verdicts[1] })
      }
    }
    const kind = failure !== undefined ? 'failing' : disagreements.length > 0 ? 'different' : undecided.length > 0 ? 'undecided' : 'same'
    return { dialect: dialect.id, kind, disagreements, undecided, ...(failure === undefined ? {} : { failure }) }
  })
}

function linesTaken({ choice }: Policy): string {
  return `${choice.kind} ${choice.taken.map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`).join(' ')}`
}
