import { performance } from 'node:perf_hooks'

/** The time between two ticks, in milliseconds: the shortest that a timer has. */
const TICK_MS = 1

let current = Number.NEGATIVE_INFINITY
let previous = Number.NEGATIVE_INFINITY

/** Milliseconds since 1970; never jumps. */
export function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** Starts the ticks. Before, {@link sinceWhen} knows nothing. */
export function tick(): void {
  setInterval(() => {
    previous = current
    current = clock()
  }, TICK_MS)
}

/**
 * The earliest time at which an event happened that is handled now. The event loop polls for events once in
 * each round, after the timers. An event that the previous round did not handle is therefore younger than the
 * timers of that round.
 */
export function sinceWhen(): number {
  return previous
}
