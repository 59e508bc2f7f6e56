import type { TaskName } from './tasks/index.ts'

/** A question to the worker. */
export interface Question {
  readonly id: number
  readonly task: TaskName
  readonly input: unknown
}

/** The worker's answer to the question with this id. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
