// @ts-check
/** What this process has used so far. */
import { readFileSync } from 'node:fs'

/**
 * Processor time in milliseconds, with all threads and the kernel's share. Real time would also measure the other
 * work of the machine.
 */
export function timeSpent() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What some work takes, as {@link timeSpent} counts. @param {() => void} work */
export function timed(work) {
  const before = timeSpent()
  work()
  return timeSpent() - before
}

/** The most memory this process held at once, in MB. */
export function peakMemory() {
  return Math.round(peakKilobytes() / 1024)
}

function peakKilobytes() {
  try {
    // On Linux, getrusage starts with the peak of the parent process.
    const line = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
    if (line !== null) return Number(line[1])
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS
}

/** Clock ticks of `/proc` in a second: Linux reports these, whatever the kernel itself uses. */
const TICKS = 100

/**
 * Processor time of another process, in milliseconds.
 *
 * @param {number} pid
 * @returns {number | undefined} `undefined` if the system does not report it
 */
export function timeSpentBy(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets that may hold anything; user and system time are the 14th and
    // 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
  } catch {
    return undefined
  }
}
