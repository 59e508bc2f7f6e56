import type { Question } from '../cases/index.ts'
import type { Dialect } from '../dialects/index.ts'
import { verdictOf, type Word } from './dialect-verdicts.ts'

/** A question on which a program and a dialect differ. */
export interface Difference {
  readonly question: Question
  readonly dialect: Dialect
  readonly expected: Word
  readonly got: Word
}

/** Gives the verdicts of a program on some questions. */
export type Ask = (questions: readonly Question[]) => Promise<readonly Word[]>

/** The most times that a program is asked about smaller questions. Each time, a file may lose half of what is left. */
const MAX_ROUNDS = 80

/** The most smaller questions about one difference at a time. Files that are drawn need fewer. */
const MAX_CANDIDATES = 400

/** A difference while it is made smaller. Lines are removed first, so that few parts of lines are left to try. */
interface State {
  readonly difference: Difference
  readonly step: 'lines' | 'parts' | 'done'
  /** Has something gone since the lines were tried? */
  readonly isNew: boolean
  readonly isCut: boolean
}

/**
 * Makes each difference smaller as long as the same two verdicts remain: the file loses lines and parts of values, and
 * the URL parts of its path. The program is asked about all differences at a time, because starting it may take long.
 *
 * @returns `isSmallest`: nothing more could be taken away.
 */
export async function smallest(
  found: readonly Difference[],
  ask: Ask,
): Promise<{ readonly differences: readonly Difference[]; readonly isSmallest: boolean }> {
  let states = found.map((difference): State => ({ difference, step: 'lines', isNew: false, isCut: false }))
  for (let round = 0; round < MAX_ROUNDS && states.some(({ step }) => step !== 'done'); round++) {
    const tries = states.map(smallerOf)
    const verdicts = await ask(tries.flatMap(({ questions }) => questions))
    let at = 0
    states = states.map((state, index) => {
      const { questions, isCut } = tries[index] as Tries
      const own = verdicts.slice(at, at + questions.length)
      at += questions.length
      // The questions go from the smallest to the largest.
      const better = questions.find((_, place) => own[place] === state.difference.got)
      return next({ ...state, isCut: state.isCut || (isCut && better === undefined) }, better)
    })
  }
  return {
    differences: states.map(({ difference }) => difference),
    isSmallest: states.every(({ step, isCut }) => step === 'done' && !isCut),
  }
}

function next(state: State, better: Question | undefined): State {
  const { difference, step, isNew } = state
  if (better !== undefined)
    return { ...state, difference: { ...difference, question: better }, isNew: step === 'parts' }
  if (step === 'lines') return { ...state, step: 'parts', isNew: false }
  return { ...state, step: isNew ? 'lines' : 'done', isNew: false }
}

/** The size by which questions are compared. A carriage return counts twice: a plain end of a line is simpler. */
export function sizeOf({ robots, agent, url }: Question): number {
  return robots.length + robots.split('\r').length + agent.length + url.length
}

interface Tries {
  readonly questions: readonly Question[]
  readonly isCut: boolean
}

/** Smaller questions on which the dialect gives the same verdict, the smallest first. */
function smallerOf({ difference: { question, dialect, expected }, step }: State): Tries {
  if (step === 'done') return { questions: [], isCut: false }
  const all = [...(step === 'lines' ? withFewerLines(question) : withSmallerParts(question))]
    .filter((one) => sizeOf(one) < sizeOf(question))
    .sort((one, other) => sizeOf(one) - sizeOf(other))
  const questions = all.slice(0, MAX_CANDIDATES).filter((one) => verdictOf(one, dialect) === expected)
  return { questions, isCut: all.length > MAX_CANDIDATES }
}

const LINE_ENDS = /(?<=\n|\r(?!\n))/

function* withFewerLines(question: Question): Generator<Question> {
  for (const kept of without(question.robots.split(LINE_ENDS))) yield { ...question, robots: kept.join('') }
}

/** A short name of a robot, for questions that are about no name. */
const SHORT_NAME = 'foo'

function* withSmallerParts(question: Question): Generator<Question> {
  const { robots, agent, url } = question
  yield { ...question, robots: robots.replace(/\r\n?/g, '\n') }
  if (agent !== '') yield { ...question, robots: robots.replaceAll(agent, SHORT_NAME), agent: SHORT_NAME }
  const lines = robots.split(LINE_ENDS)
  for (const [index, line] of lines.entries()) {
    const [, before = '', value = '', end = ''] = /^([^:]*:?[ \t]?)(.*?)([\r\n]*)$/su.exec(line) ?? []
    for (const kept of without(partsOf(value)))
      yield {
        ...question,
        robots: [...lines.slice(0, index), before + kept.join('') + end, ...lines.slice(index + 1)].join(''),
      }
  }
  const [, site = '', path = ''] = /^(\w+:\/\/[^/?#]*\/?)(.*)$/su.exec(url) ?? []
  for (const kept of without(partsOf(path))) yield { ...question, url: site + kept.join('') }
}

/** The characters of a text; an escape such as `%2F` counts as one. */
function partsOf(text: string): string[] {
  return text.match(/%[\da-f]{2}|./gisu) ?? []
}

/** A list without one run of its elements: halves, quarters, and so on down to one element. */
function* without<T>(list: readonly T[]): Generator<T[]> {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < list.length; at += size) yield [...list.slice(0, at), ...list.slice(at + size)]
}
