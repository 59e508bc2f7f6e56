/**
 * The program of a thread in a worker process. If the parent is killed while a record hangs the worker, the
 * worker never learns of it. This thread does, and ends the process.
 */
import { workerData } from 'node:worker_threads'

/** Milliseconds between two looks. */
const LOOK_MS = 500

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
