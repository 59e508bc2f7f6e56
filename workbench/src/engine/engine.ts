import { type Asked, Lane } from './lane.ts'
import type { Input, TaskName } from './tasks/index.ts'

const makeWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Tasks that may take seconds. They have a worker of their own, so that no verdict waits for them. */
const SLOW: ReadonlySet<TaskName> = new Set<TaskName>([])

const verdicts = new Lane(makeWorker)
const proofs = new Lane(makeWorker)

/** Asks the engine a question, in a worker. */
export function ask<K extends TaskName>(task: K, input: Input<K>): Asked {
  return (SLOW.has(task) ? proofs : verdicts).ask(task, input)
}
