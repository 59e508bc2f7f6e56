import { performance } from 'node:perf_hooks'

/** Ticks come as often as timers can. */
const TICK_MS = 1

let current = Number.NEGATIVE_INFINITY
let previous = Number.NEGATIVE_INFINITY

/** Milliseconds since 1970; never jumps. */
export function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** Begins to tick; before, nobody can say when something that is heard of came to be. */
export function tick(): void {
  setInterval(() => {
    previous = current
    current = clock()
  }, TICK_MS)
}

/**
 * When what is heard of just now came to be, at the earliest. The loop asks the system for news once in each
 * round, after the timers: what was not among the news of the round before is younger than the timers of that
 * round.
 */
export function sinceWhen(): number {
  return previous
}
