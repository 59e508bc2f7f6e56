import type { SlotTerms, Store, StoreMs } from '../store/index.ts'

/** The terms of a slot that paces requests. */
export interface TurnTerms extends SlotTerms {
  /** The longest pause that may follow a request of any gate at that key, in milliseconds. */
  readonly longestPauseMs: number
}

/** A slot, and the store that granted it. */
export interface GrantedSlot {
  readonly key: string
  readonly store: Store
  readonly fence: number
  readonly now: StoreMs
  /**
   * `true` if this process took the slot from its own store, so that it must be reported to the shared store.
   */
  readonly isAlone?: boolean
}

/** The time until a slot is free at the latest, and the part of it that is certain, in milliseconds. */
export interface SlotWait {
  readonly waitMs: number
  readonly certainMs: number
  /**
   * The time until the slot is free, in milliseconds, if nothing changes until then. Present while the store is
   * away: it may be back sooner.
   */
  readonly expectedMs?: number
  /** Why to wait, if not for a holder or its pause: see `TurnWait`. */
  readonly waitsFor?: 'restart' | 'store'
  /** The place among those that wait for the slot; 1 is next. The store says when to come. */
  readonly place?: number
}
