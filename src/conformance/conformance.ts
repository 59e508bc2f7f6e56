import type { Question } from '../cases/index.ts'
import { type Dialect, dialects } from '../dialects/index.ts'
import { askProgram, TIME_LIMITS, type TimeLimits } from './ask-program.ts'
import { becauseOf, dialectVerdicts, type Word } from './dialect-verdicts.ts'
import { ProgramFault } from './program-fault.ts'
import { questionsFrom } from './questions.ts'
import { type Difference, sizeOf, smallest } from './smallest.ts'

/** On how many questions a program gives the verdict of a dialect. */
export interface Agreement {
  readonly dialect: string
  readonly agree: number
  /** The questions on which the dialect has a verdict. */
  readonly of: number
}

/** A small question on which a program and a dialect differ. */
export interface Disagreement extends Question {
  readonly dialect: string
  readonly expected: Word
  /** `unknown`: the program gives no verdict. */
  readonly got: Word
  /** Why the dialect gives its verdict. */
  readonly because: string
}

/** How a program reads robots.txt files. */
export interface Conformance {
  readonly seed: number
  /** The number of questions. */
  readonly asked: number
  /** The verdicts of the program, counted. */
  readonly verdicts: Readonly<Record<Word, number>>
  /** Every dialect, the nearest first. */
  readonly nearest: readonly Agreement[]
  /** Examples of each difference from RFC 9309 and from the nearest dialect, or from a given one. */
  readonly disagreements: readonly Disagreement[]
  /** Is nothing left in the examples that can be taken away? */
  readonly isSmallest: boolean
}

/** Which program to ask, and how much. */
export interface ConformanceOptions {
  /** The program and its arguments. It is run without a shell. */
  readonly argv: readonly string[]
  readonly cases: number
  readonly seed: number
  /** The dialect that the program should read by. Default: RFC 9309 and the nearest one. */
  readonly dialect?: Dialect
  readonly signal: AbortSignal
  readonly limits?: TimeLimits
}

/** The most differences from one dialect that are made smaller. */
const MAX_EXAMPLES = 20

/** The most examples of differences from one dialect in a result. */
const MAX_TOLD = 10

/**
 * Asks a program, and compares its verdicts with those of every dialect.
 *
 * @throws ProgramFault if the program does not answer as it should.
 */
export async function conformanceOf(options: ConformanceOptions): Promise<Conformance> {
  const { argv, cases, seed, dialect, signal, limits = TIME_LIMITS } = options
  const ask = async (questions: readonly Question[]): Promise<Word[]> =>
    questions.length === 0 ? [] : (await askProgram(argv, questions, limits, signal)).map(wordOf)
  const questions = questionsFrom(cases, seed)
  const given = await ask(questions)
  const expected = dialectVerdicts(questions, Object.values(dialects))
  const nearest = agreements(given, expected)
  const best = Object.values(dialects).find(({ id }) => id === nearest[0]?.dialect) as Dialect
  const compared = dialect === undefined ? [...new Set([dialects['rfc-9309'] as Dialect, best])] : [dialect]
  const found = compared.flatMap((one) => spread(differencesFrom(one, questions, given, expected)))
  await refuseMoods(found, ask)
  const { differences, isSmallest } = await smallest(found, ask)
  return {
    seed,
    asked: questions.length,
    verdicts: countOf(given),
    nearest,
    disagreements: compared.flatMap((one) => told(differences.filter((each) => each.dialect === one))),
    isSmallest,
  }
}

/** Nothing can be said of a program that answers the same question in two ways. */
async function refuseMoods(
  found: readonly Difference[],
  ask: (questions: readonly Question[]) => Promise<Word[]>,
): Promise<void> {
  const again = await ask(found.map(({ question }) => question))
  for (const [index, { got, question }] of found.entries())
    if (again[index] !== got)
      throw new ProgramFault(
        `gave two answers to the same question, first ${got}, then ${again[index]}: ${JSON.stringify(question)}`,
      )
}

function wordOf(allowed: boolean | null): Word {
  if (allowed === null) return 'unknown'
  return allowed ? 'allow' : 'disallow'
}

function countOf(given: readonly Word[]): Record<Word, number> {
  const count = { allow: 0, disallow: 0, unknown: 0 }
  for (const word of given) count[word]++
  return count
}

/** Every dialect with its agreement, the nearest first. A question without a verdict of the dialect does not count. */
function agreements(
  given: readonly Word[],
  expected: ReadonlyMap<Dialect, readonly Word[]>,
): readonly Agreement[] {
  const share = ({ agree, of }: Agreement): number => (of === 0 ? 0 : agree / of)
  return Array.from(expected, ([{ id }, words]): Agreement => {
    const decided = words.flatMap((word, index) => (word === 'unknown' ? [] : [word === given[index]]))
    return { dialect: id, agree: decided.filter(Boolean).length, of: decided.length }
  }).sort((one, other) => share(other) - share(one) || other.of - one.of)
}

function differencesFrom(
  dialect: Dialect,
  questions: readonly Question[],
  given: readonly Word[],
  expected: ReadonlyMap<Dialect, readonly Word[]>,
): Difference[] {
  const words = expected.get(dialect) ?? []
  return questions.flatMap((question, index) => {
    const [word, got] = [words[index] as Word, given[index] as Word]
    return word === 'unknown' || word === got ? [] : [{ question, dialect, expected: word, got }]
  })
}

/** Some of many differences, of all sizes. The smallest ones alone might all have one cause. */
function spread(differences: readonly Difference[]): readonly Difference[] {
  const sorted = [...differences].sort((one, other) => sizeOf(one.question) - sizeOf(other.question))
  if (sorted.length <= MAX_EXAMPLES) return sorted
  return Array.from(
    { length: MAX_EXAMPLES },
    (_, index) => sorted[Math.floor((index * sorted.length) / MAX_EXAMPLES)] as Difference,
  )
}

/** The smallest differences. Of differences that are equal except for letter case and blanks, only the smallest. */
function told(differences: readonly Difference[]): readonly Disagreement[] {
  const sorted = [...differences].sort((one, other) => sizeOf(one.question) - sizeOf(other.question))
  const shapes = sorted.map(({ question: { robots, url } }) =>
    `${robots}\0${url}`.toLowerCase().replace(/[ \t]+/g, ''),
  )
  return sorted
    .filter((_, index) => shapes.indexOf(shapes[index] as string) === index)
    .slice(0, MAX_TOLD)
    .map(({ question, dialect, expected, got }) => ({
      ...question,
      dialect: dialect.id,
      expected,
      got,
      because: becauseOf(question, dialect),
    }))
}
