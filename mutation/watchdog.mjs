// @ts-check
/**
 * Kills the process if a mutant takes more processor time than it may. Stryker starts another process, which
 * reads in a file what this one was killed for. Stryker's own limit is by the clock, and would call a mutant
 * endless on a busy machine.
 */
import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** How often it looks, in milliseconds. */
const INTERVAL = 500

/** @type {{ id: string, end: number } | undefined} */
let watched

/** Processor time of all threads, in milliseconds. */
const spent = () => process.cpuUsage().user / 1000

parentPort?.on('message', (/** @type {{ id: string | undefined, limit: number }} */ { id, limit }) => {
  watched = id === undefined ? undefined : { id, end: spent() + limit }
})

setInterval(() => {
  if (watched === undefined || spent() < watched.end) return
  writeFileSync(workerData, watched.id)
  process.kill(process.pid, 'SIGKILL')
}, INTERVAL)
