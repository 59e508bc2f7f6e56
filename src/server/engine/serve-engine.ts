import { type MessagePort, parentPort } from 'node:worker_threads'
import { type Problem, Refusal } from '../problem.ts'
import { answerOf } from './answers.ts'
import type { Job } from './job.ts'

/** A job for a thread. */
export interface EngineTask {
  readonly id: number
  readonly job: Job
}

/** A message of a thread: that it has started, or the answer to its job. */
export type EngineMessage =
  | 'ready'
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly problem: Problem }
  /** The engine failed, which is a mistake of Wayleave. */
  | { readonly id: number; readonly failure: string }

/** Serves as a thread of the HTTP API: answers one job after the other. */
export function serveEngine(port: MessagePort | null = parentPort): void {
  if (port === null) throw new TypeError('The engine of the HTTP API runs in a thread only.')
  port.on('message', ({ id, job }: EngineTask) => port.postMessage(messageFor(id, job)))
  port.postMessage('ready' satisfies EngineMessage)
}

function messageFor(id: number, job: Job): EngineMessage {
  try {
    return { id, text: answerOf(job) }
  } catch (error) {
    if (error instanceof Refusal) return { id, problem: error.problem }
    // The message may quote the file, so only its place in the code is kept.
    return {
      id,
      failure: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 4).join('; ') : '',
    }
  }
}
