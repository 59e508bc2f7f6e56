/**
 * What the page can ask the engine. A task takes plain data and gives plain data, because both cross to a
 * worker. A task that needs `wayleave/check` or `wayleave/rewrite` loads its module on the first question, so
 * that the first load of the page stays small.
 */
import { answer } from './answer.ts'
import { decoded } from './decoded.ts'
import { facts } from './facts.ts'
import { lines } from './lines.ts'
import { matrix, why } from './matrix.ts'
import { suggestedUrls } from './suggested-urls.ts'

/** Every task by its name. */
export const tasks = {
  answer,
  decoded,
  facts,
  lines,
  matrix,
  suggestedUrls,
  why,
}

/** The name of a task. */
export type TaskName = keyof typeof tasks

/** What a task is asked with. */
export type Input<K extends TaskName> = Parameters<(typeof tasks)[K]>[0]

/** What a task answers. */
export type Output<K extends TaskName> = Awaited<ReturnType<(typeof tasks)[K]>>
