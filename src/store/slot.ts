import type { NormalizedTerms } from './arguments.ts'
import type { StoreMs } from './store.ts'

/** What is known of a slot. */
export interface Slot {
  /** Nobody gets it before, as far as grants and releases say: the end of a lease and the pause after it, or of the pause alone. */
  readonly until: StoreMs
  /** Nobody gets it before, as far as blocks say; kept apart, so that no release shortens a block. */
  readonly blockedUntil: StoreMs
  /** Of the last grant; 0 where there was none. */
  readonly fence: number
  /** Is that grant still to be given back? */
  readonly held: boolean
}

/**
 * A reading of a clock whose ticks have a width: the true time is `from` or later, and not after `to`. What is asked about is compared with
 * `from`, and what ends later is counted from `to`, so that no pause is a tick short.
 */
export interface Tick {
  readonly from: StoreMs
  readonly to: StoreMs
}

/** When somebody may have the slot. */
export function freeAt({ until, blockedUntil }: Slot): StoreMs {
  return Math.max(until, blockedUntil)
}

/** The slot with nothing of it further away than `parkMs`: its clock was set back, or whoever wrote it saw another. */
export function parked(slot: Slot, { to }: Tick, { parkMs }: NormalizedTerms): Slot {
  const latest = to + parkMs
  return freeAt(slot) <= latest ? slot : { ...slot, until: Math.min(slot.until, latest), blockedUntil: Math.min(slot.blockedUntil, latest) }
}

/** The slot that was just given away. A holder that dies leaves the pause behind, because it is counted in from the start. */
export function granted(fence: number, { to }: Tick, { leaseMs, delayMs }: NormalizedTerms): Slot {
  return { until: to + leaseMs + delayMs, blockedUntil: 0, fence, held: true }
}

/** Is the slot this holder's: not given back, and never free since? */
export function isHeldBy(slot: Slot | undefined, fence: number, { from }: Tick): slot is Slot {
  return slot?.held === true && slot.fence === fence && from < freeAt(slot)
}

/** The slot, held for a whole lease from now. */
export function renewed(slot: Slot, { to }: Tick, { leaseMs, delayMs }: NormalizedTerms): Slot {
  return { ...slot, until: to + leaseMs + delayMs }
}

/** The slot, given back. */
export function released(slot: Slot, { to }: Tick, delayMs: number): Slot {
  return { ...slot, until: to + delayMs, held: false }
}

/** The slot, blocked for so long at least. Whoever held it and let it go by does not get it back by that. */
export function blocked(slot: Slot | undefined, { from, to }: Tick, delayMs: number): Slot {
  const { until, blockedUntil, fence, held } = slot ?? { until: 0, blockedUntil: 0, fence: 0, held: false }
  const free = from >= Math.max(until, blockedUntil)
  return { until, blockedUntil: Math.max(blockedUntil, to + delayMs), fence, held: held && !free }
}
