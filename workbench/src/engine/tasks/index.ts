/**
 * What the page can ask the engine. A task takes plain data and gives plain data, because both cross to a
 * worker.
 */
import type { ProofTasks } from './proof-tasks.ts'
import type { VerdictTasks } from './verdict-tasks.ts'

type Tasks = VerdictTasks & ProofTasks

/** The name of a task. */
export type TaskName = keyof Tasks

/** What a task is asked with. */
export type Input<K extends TaskName> = Parameters<Tasks[K]>[0]

/** What a task answers. */
export type Output<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>
