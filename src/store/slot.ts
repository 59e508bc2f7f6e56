import type { SlotTerms, SlotView, StoreMs } from './store.ts'

/** The state of a slot. */
export interface Slot {
  /** When the last grant and its pause end. */
  readonly until: StoreMs
  /** When the last block ends. It is separate from `until`, so that no release shortens a block. */
  readonly blockedUntil: StoreMs
  /** The fence of the last grant; 0 if there was none. */
  readonly fence: number
  /** Was the last grant not released yet? */
  readonly held: boolean
  /** The name of the last grant's holder, until it is released. Empty if the store does not keep it. */
  readonly holder: string
}

/**
 * The largest fence that is accepted. A greater one would soon reach 2^53, where fences stop growing. No store writes
 * such fences: a fence is microseconds of the clock, which reach this number in the year 2255.
 */
export const MAX_FENCE = 9_000_000_000_000_000

const NEVER_GRANTED: Slot = { until: 0, blockedUntil: 0, fence: 0, held: false, holder: '' }

/**
 * The time as a clock of limited resolution shows it: the true time is not before `from` and not after `to`.
 * Ends are compared with `from`, and new ends are counted from `to`, so that no pause is a tick too short.
 */
export interface Tick {
  readonly from: StoreMs
  readonly to: StoreMs
}

/** When the slot may be granted again. */
export function freeAt({ until, blockedUntil }: Slot): StoreMs {
  return Math.max(until, blockedUntil)
}

/** The part of the wait for a slot that passes even if its holder releases it now, in milliseconds. */
export function certainWait(slot: Slot, { from }: Tick): number {
  return Math.max(0, Math.ceil((slot.held ? slot.blockedUntil : freeAt(slot)) - from))
}

/** How a slot is at a moment. */
export function viewOf(slot: Slot | undefined, tick: Tick): SlotView {
  const now = tick.from
  const waitMs = slot === undefined ? 0 : Math.max(0, Math.ceil(freeAt(slot) - now))
  if (slot === undefined || waitMs === 0) return { isHeld: false, waitMs: 0, certainMs: 0, now }
  return {
    isHeld: slot.held,
    ...(slot.held && slot.holder !== '' ? { holder: slot.holder } : {}),
    waitMs,
    certainMs: certainWait(slot, tick),
    now,
  }
}

/**
 * Cuts the ends of a slot to `maxWaitMs` from now. They are further away only if the clock was set back, or
 * its writer used another clock.
 */
export function capWait(slot: Slot, { to }: Tick, { maxWaitMs }: SlotTerms): Slot {
  const latest = to + maxWaitMs
  return freeAt(slot) <= latest
    ? slot
    : { ...slot, until: Math.min(slot.until, latest), blockedUntil: Math.min(slot.blockedUntil, latest) }
}

/**
 * The slot after a grant. It includes the pause from the start, so that a holder which dies leaves the pause
 * behind.
 */
export function grantSlot(fence: number, { to }: Tick, { leaseMs, delayMs }: SlotTerms, holder = ''): Slot {
  return { until: to + leaseMs + delayMs, blockedUntil: 0, fence, held: true, holder }
}

/** Does this holder still have the slot? Yes, if it was not released, and was never free since the grant. */
export function isHeldBy(slot: Slot | undefined, fence: number, { from }: Tick): slot is Slot {
  return slot?.held === true && slot.fence === fence && from < freeAt(slot)
}

/** The slot after a renewal: held for a whole lease from now. */
export function renewSlot(slot: Slot, { to }: Tick, { leaseMs, delayMs }: SlotTerms): Slot {
  return { ...slot, until: to + leaseMs + delayMs }
}

/** The slot after a release. */
export function releaseSlot(slot: Slot, { to }: Tick, delayMs: number): Slot {
  return { ...slot, until: to + delayMs, held: false, holder: '' }
}

/**
 * The slot after a block of at least `delayMs`. A holder whose lease and pause are over does not get the slot
 * back by a block.
 */
export function blockSlot(slot: Slot | undefined, { from, to }: Tick, delayMs: number): Slot {
  const { until, blockedUntil, fence, held, holder } = slot ?? NEVER_GRANTED
  const isHeld = held && from < Math.max(until, blockedUntil)
  return {
    until,
    blockedUntil: Math.max(blockedUntil, to + delayMs),
    fence,
    held: isHeld,
    holder: isHeld ? holder : '',
  }
}
