import type { Question } from '../cases/index.ts'
import { type Dialect, read } from '../dialects/index.ts'
import { decide, explain, type Policy } from '../policy/index.ts'
import { type File, parse } from '../syntax/index.ts'

/** A verdict. `unknown`: the program has none, or a dialect's program stops with an error. */
export type Word = 'allow' | 'disallow' | 'unknown'

/** The questions are the input of a parser's own function: it gets agent and URL as they are. */
const RAW = { raw: true } as const

/** The verdict of each dialect on each question, in the order of the questions. */
export function dialectVerdicts(
  questions: readonly Question[],
  dialects: readonly Dialect[],
): ReadonlyMap<Dialect, readonly Word[]> {
  const files = new Map<string, File>()
  const verdicts = new Map(dialects.map((dialect): [Dialect, Word[]] => [dialect, []]))
  for (const question of questions) {
    const { robots } = question
    const file = files.get(robots) ?? parse(robots)
    if (files.size < MAX_FILES) files.set(robots, file)
    for (const [dialect, words] of verdicts)
      words.push(decide(policyOf(question, dialect, file), question.url, RAW).verdict)
  }
  return verdicts
}

/** The most parsed files that are kept. Most questions about one file follow each other. */
const MAX_FILES = 1_000

/** The verdict of one dialect. */
export function verdictOf(question: Question, dialect: Dialect): Word {
  return decide(policyOf(question, dialect), question.url, RAW).verdict
}

/** What decides a question by a dialect, in a sentence or two. */
export function becauseOf(question: Question, dialect: Dialect): string {
  return explain(policyOf(question, dialect), question.url, RAW).because.join(' ')
}

function policyOf({ robots, agent }: Question, dialect: Dialect, file = parse(robots)): Policy {
  return read(file, { agent, dialect, rawAgent: true })
}
