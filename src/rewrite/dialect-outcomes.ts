import { type Dialect, type DialectId, dialects, read, rulesKey } from '../dialects/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { everyDialect } from './compare-meaning.ts'
import { normalDifference } from './normal-difference.ts'
import type { AskedRobot, PortableAsker } from './portable-askers.ts'

/** A URL on which a reader parts from what the author means, for one robot. */
export interface Disagreement extends AskedRobot {
  readonly url: string
  readonly author: Verdict['verdict']
  readonly dialect: Verdict['verdict']
}

/** What one reader makes of a file, against what its author means. */
export interface DialectOutcome {
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
  /**
   * Of a reader for which it is `same`: a robot that nobody knows and the file does not name, with a name that holds one of the file's or is
   * held in it, which the reader takes to be named and the author does not, or the other way round.
   */
  readonly ofLikeName?: Disagreement
  readonly failure?: Failure
}

/**
 * How every dialect reads a file, against the author's policy for each robot.
 *
 * @param likeNamed robots with names like those of the file, which nobody knows: a reader that is proved for all others gets one of these
 * to show whom that is not said of.
 */
export function dialectOutcomes(file: File, askers: readonly PortableAsker[], likeNamed: readonly PortableAsker[] = []): DialectOutcome[] {
  const automata = new Automata()
  const authors = new Map<Policy, string>()
  return everyDialect.map((dialect) => {
    const asked = { file, dialect, automata, authors }
    const { disagreements, undecided, failure } = compared(askers, asked)
    if (failure !== undefined) return { dialect: dialect.id, kind: 'failing', disagreements, undecided, failure }
    if (disagreements.length > 0) return { dialect: dialect.id, kind: 'different', disagreements, undecided }
    if (undecided.length > 0) return { dialect: dialect.id, kind: 'undecided', disagreements, undecided }
    const [ofLikeName] = compared(likeNamed, asked, true).disagreements
    return { dialect: dialect.id, kind: 'same', disagreements, undecided, ...(ofLikeName === undefined ? {} : { ofLikeName }) }
  })
}

/** One reader with a file, and what is remembered from question to question. */
interface Comparing {
  readonly file: File
  readonly dialect: Dialect
  readonly automata: Automata
  /** What the author's reading takes for each policy. */
  readonly authors: Map<Policy, string>
}

function compared(
  askers: readonly PortableAsker[],
  { file, dialect, automata, authors }: Comparing,
  stopAtFirst = false,
): Pick<DialectOutcome, 'disagreements' | 'undecided' | 'failure'> {
  const known = new Set<string>()
  const disagreements: Disagreement[] = []
  const undecided: string[] = []
  for (const { robot, asks, author } of askers) {
    if (stopAtFirst && disagreements.length > 0) break
    const policy = read(file, { ...asks, dialect })
    if (policy.failure !== undefined) return { disagreements, undecided, failure: policy.failure }
    const meant = authors.get(author) ?? rulesKey(author, dialects[author.dialect as DialectId])
    authors.set(author, meant)
    const key = `${meant}\n${rulesKey(policy, dialect)}`
    // Robots for which both take the same need be asked about once.
    if (known.has(key)) continue
    known.add(key)
    const parting = normalDifference(author, policy, automata)
    if (parting.kind === 'undecided') undecided.push(robot.agent)
    if (parting.kind === 'different') {
      disagreements.push({ ...robot, url: parting.url, author: parting.verdicts[0], dialect: parting.verdicts[1] })
    }
  }
  return { disagreements, undecided }
}
