// @ts-check
/**
 * Kills the process if a mutant, or one of its tests, takes more processor time than it may. Stryker starts
 * another process, which reads in a file what this one was killed for. Stryker's own limit is by the clock,
 * and would call a mutant endless on a busy machine.
 */
import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** How often the watchdog looks, in milliseconds. */
const INTERVAL = 500

/** @type {{ id: string, end: number, endOfTest: number } | undefined} */
let watched

/** Processor time of all threads, in milliseconds. */
const spent = () => process.cpuUsage().user / 1000

/** @typedef {{ id: string | undefined, limit: number } | { ofTest: number }} Message A mutant, or its next test. */

parentPort?.on('message', (/** @type {Message} */ message) => {
  if (!('ofTest' in message)) {
    const { id, limit } = message
    watched = id === undefined ? undefined : { id, end: spent() + limit, endOfTest: Infinity }
  } else if (watched !== undefined) watched.endOfTest = spent() + message.ofTest
})

setInterval(() => {
  if (watched === undefined || spent() < Math.min(watched.end, watched.endOfTest)) return
  writeFileSync(workerData, watched.id)
  process.kill(process.pid, 'SIGKILL')
}, INTERVAL)
