/**
 * The program of a thread in a worker process. While the process computes, it does not see that its parent is
 * gone, or that it has too much memory. This thread sees that, and ends the process.
 */
import { workerData } from 'node:worker_threads'

/** What a thread watches: its `workerData`. */
export interface ProcessWatch {
  /** The id of the parent process. */
  readonly parent: number
  /** Bytes of resident memory at which the process ends; absent: any number is fine. */
  readonly mostMemory?: number
}

/** Milliseconds between two looks. In 20, a process fills some dozens of megabytes. */
const LOOK_MS = 500
const MEMORY_LOOK_MS = 20

const { parent, mostMemory = Number.POSITIVE_INFINITY } = workerData as ProcessWatch

setInterval(
  () => {
    if (process.ppid !== parent || process.memoryUsage.rss() > mostMemory)
      process.kill(process.pid, 'SIGKILL')
  },
  Number.isFinite(mostMemory) ? MEMORY_LOOK_MS : LOOK_MS,
)
