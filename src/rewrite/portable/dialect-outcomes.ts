import { type Dialect, type DialectId, dialects, read, rulesKey } from '../../dialects/index.ts'
import { Budget } from '../../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../../policy/index.ts'
import { agentNames } from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { type ComparisonBudget, type NormalComparisons, normalDifference } from './normal-difference.ts'
import type { ComparedRobot, PortableSubject } from './subjects.ts'

/** A URL on which a dialect and the author's dialect give one robot different verdicts. */
export interface Disagreement extends ComparedRobot {
  readonly url: string
  readonly authorVerdict: Verdict['verdict']
  readonly dialectVerdict: Verdict['verdict']
  /** Present if clients that follow the URL standard change the URL before they send it. */
  readonly notSent?: true
}

/** A dialect compared with the author's dialect on a file. */
export interface DialectOutcome {
  readonly dialect: DialectId
  /**
   * `equal`: proved for every URL in normal form except `/robots.txt`, for all registry robots, all robots that the
   * file names, and all robots that no group names. `different`: at least one such robot gets another verdict.
   * `undecided`: no difference was found, but the budget was spent for some robots. `failing`: the parser stops with
   * an error on the file.
   */
  readonly kind: 'equal' | 'different' | 'undecided' | 'failing'
  /** A disagreement for each pair of policies that differ. */
  readonly disagreements: readonly Disagreement[]
  /** Robots for which the budget was spent. */
  readonly undecided: readonly string[]
  /**
   * With `equal`: an unknown robot that the two dialects still treat differently, because its name contains a
   * name of the file or is contained in one.
   */
  readonly similarName?: Disagreement
  readonly failure?: Failure
}

/**
 * The automaton states that the comparisons of one file may cost together: some seconds. Of 411 real files, the
 * most expensive one costs 67,991.
 */
const MAX_PORTABLE_STATES = 100_000

/**
 * The rules in the lists that are compared, all pairs together. Of 190 real files with the longest ones among them, the
 * most expensive one has 39,863.
 */
const MAX_PORTABLE_RULES = 400_000

/**
 * The most pairs of robots and names that are compared in one dialect: about 1,800 robots with the names of 1,800
 * groups. Some programs look at each name for each robot.
 */
const MAX_PORTABLE_NAMES = 4_000_000

/**
 * Compares dialects with the author's dialect on a file.
 *
 * @param similarlyNamed unknown robots with names like those of the file; the proof of an equal dialect does
 * not cover them.
 */
export function dialectOutcomes(
  file: File,
  asked: readonly Dialect[],
  subjects: readonly PortableSubject[],
  similarlyNamed: readonly PortableSubject[],
  comparisons: NormalComparisons,
): DialectOutcome[] {
  const budget = { states: new Budget(MAX_PORTABLE_STATES), rules: new Budget(MAX_PORTABLE_RULES) }
  const authorKeys = new Map<Policy, string>()
  return asked.map((dialect) => {
    const context = { file, dialect, comparisons, budget, authorKeys, names: new Budget(MAX_PORTABLE_NAMES) }
    const { disagreements, undecided, failure } = compareSubjects(subjects, context)
    if (failure !== undefined)
      return { dialect: dialect.id, kind: 'failing', disagreements, undecided, failure }
    if (disagreements.length > 0) return { dialect: dialect.id, kind: 'different', disagreements, undecided }
    if (undecided.length > 0) return { dialect: dialect.id, kind: 'undecided', disagreements, undecided }
    const [similarName] = compareSubjects(similarlyNamed, context, true).disagreements
    return {
      dialect: dialect.id,
      kind: 'equal',
      disagreements,
      undecided,
      ...present({ similarName }),
    }
  })
}

interface ComparisonContext {
  readonly file: File
  readonly dialect: Dialect
  readonly comparisons: NormalComparisons
  readonly budget: ComparisonBudget
  readonly names: Budget
  /** Cache of the keys of the author's policies. */
  readonly authorKeys: Map<Policy, string>
}

function compareSubjects(
  subjects: readonly PortableSubject[],
  { file, dialect, comparisons, budget, authorKeys, names }: ComparisonContext,
  stopAtFirst = false,
): Pick<DialectOutcome, 'disagreements' | 'undecided' | 'failure'> {
  const comparedKeys = new Set<string>()
  const disagreements: Disagreement[] = []
  const undecided: string[] = []
  const inFile = agentNames(file, dialect).length
  for (const { robot, optionsFor, authorPolicy } of subjects) {
    if (stopAtFirst && disagreements.length > 0) break
    if (names.isSpent) {
      undecided.push(robot.agent)
      continue
    }
    names.spend(inFile)
    const policy = read(file, optionsFor(dialect))
    if (policy.failure !== undefined) return { disagreements, undecided, failure: policy.failure }
    const authorKey =
      authorKeys.get(authorPolicy) ?? rulesKey(authorPolicy, dialects[authorPolicy.dialect as DialectId])
    authorKeys.set(authorPolicy, authorKey)
    const key = `${authorKey}\n${rulesKey(policy, dialect)}`
    // Of the robots with equal policies in both dialects, one is compared.
    if (comparedKeys.has(key)) continue
    comparedKeys.add(key)
    const difference = normalDifference(authorPolicy, policy, comparisons, budget)
    if (difference.kind === 'undecided') undecided.push(robot.agent)
    if (difference.kind === 'different') {
      const { url, notSent, verdicts } = difference
      const [authorVerdict, dialectVerdict] = verdicts
      const remark = notSent === undefined ? {} : { notSent }
      disagreements.push({ ...robot, url, authorVerdict, dialectVerdict, ...remark })
    }
  }
  return { disagreements, undecided }
}
