import type { SlotTerms } from '../../store/index.ts'
import type { SlotWait } from '../granted-slot.ts'

/**
 * The least time between two polls of the store for one slot, in milliseconds, unless the store says that the
 * slot is free sooner. One store serves many processes.
 */
const MIN_POLL_MS = 100

/**
 * The longest time between two polls of the store for one slot while that slot may be released, in
 * milliseconds, so that a free slot does not stay unused.
 */
const MAX_POLL_MS = 5000

/**
 * The longest time between two requests to the store for one slot, in milliseconds, however long the wait is.
 * The store may have been emptied, or its clock may have been set.
 */
const RECHECK_MS = 300_000

/**
 * The part by which waits vary at random, up or down, so that processes which were refused a slot together do
 * not retry together.
 */
const JITTER = 0.1

/**
 * How long to wait before the store is asked for a slot again, in milliseconds. A pause ends when the store says. A
 * holder may release its slot at any moment. Its pause follows, which is about as long as the pause of this request.
 * So a caller that asks after each such pause finds the slot soon after it is free. The store tells a caller with a
 * place when to come. By itself the caller comes only if it is next and the end of the pause is known, or a few
 * seconds later, because a message may be lost.
 */
export function recheckAfter(
  { waitMs, certainMs, place }: SlotWait,
  { delayMs }: SlotTerms,
  random: () => number,
): number {
  const jitter = 1 + JITTER * (2 * random() - 1)
  const longestMs = RECHECK_MS * jitter
  if (place !== undefined) {
    const patienceMs = MAX_POLL_MS * jitter
    const pausedMs = certainMs + (place > 1 ? patienceMs : 0)
    return Math.ceil(Math.min(certainMs > 0 ? pausedMs : Math.min(waitMs, patienceMs), longestMs))
  }
  const pollMs = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, delayMs)) * jitter
  return Math.ceil(Math.min(certainMs > 0 ? certainMs : Math.min(waitMs, pollMs), longestMs))
}
