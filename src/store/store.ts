/** Milliseconds since 1970-01-01T00:00:00Z by the store's own clock, which all its users share. */
export type StoreMs = number

/** The result of a request for a slot. */
export type Grant =
  /**
   * The caller holds the slot. `fence` grows with every grant of the key; the holder passes it to later
   * calls.
   */
  | { readonly granted: true; readonly fence: number; readonly now: StoreMs }
  /**
   * The slot is not free. It is at the latest after `waitMs`, and not before `certainMs` have passed. They
   * are equal unless the slot is held, because a holder may release it at any moment.
   */
  | {
      readonly granted: false
      readonly waitMs: number
      readonly certainMs: number
      readonly now: StoreMs
      /** The slot may be free, but the server started a moment ago and may have lost slots. */
      readonly afterRestart?: true
      /** The place of the caller among those that wait for the slot; 1 is next. Absent if it has none. */
      readonly place?: number
    }

/** How a slot is now. */
export interface SlotView {
  /** Is it held by somebody? */
  readonly isHeld: boolean
  /** The name of the process that holds it: its machine and its number. Absent if the store does not know. */
  readonly holder?: string
  /** The time until the slot is free at the latest; 0 if it is free. */
  readonly waitMs: number
  /** The part of `waitMs` that passes even if the holder releases the slot now. */
  readonly certainMs: number
  readonly now: StoreMs
  /** The slot waits because the server started a moment ago and may have lost slots. */
  readonly afterRestart?: true
  /** The names of the callers that have a place at the slot, the next one first. Absent if there is none. */
  readonly waiting?: readonly string[]
}

/**
 * How long a slot may be held, and what happens if its holder never comes back. Every duration, here and below, is in
 * milliseconds, and must be 0 or more. Otherwise, the store rejects with a `TypeError`. Durations above a hundred
 * years are cut to a hundred years.
 */
export interface SlotTerms {
  /** After this time the holder counts as dead. */
  readonly leaseMs: number
  /** The pause after the end of the lease, as if the slot had been released at that moment. */
  readonly delayMs: number
  /**
   * The longest wait for a slot, whatever was stored: a clock that jumped does not block a key for years. It
   * is raised to `leaseMs + delayMs` if it is less, so that a held slot is never granted twice.
   */
  readonly maxWaitMs: number
}

/** A stored record. */
export interface StoredRecord {
  readonly value: Uint8Array
  /** A whole number from 0 to `Number.MAX_SAFE_INTEGER`. */
  readonly version: number
}

/**
 * What crawlers share: records of robots.txt, and slots that pace requests. Records are opaque bytes, and
 * keys are opaque texts. A slot has one holder at a time. After it is released, or its holder has died, it is
 * not granted before a pause has passed by the store's clock. Every method may reject with a
 * {@link StoreError}.
 */
export interface Store {
  /** The time of the store's clock. */
  now(): Promise<StoreMs>
  get(key: string): Promise<StoredRecord | undefined>
  /** Stores a record for `ttlMs`; `false` if a record of a higher version exists, which stays. */
  set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean>
  /** Deletes a record. A slot of the same key is independent, and stays. */
  delete(key: string): Promise<void>
  /**
   * Says that no crawler has sent a request in the last minutes, so that the last restart of the store's server
   * lost nothing. The server then gives slots at once, until its next restart. Gives `false` if it cannot.
   * Absent if a restart loses nothing.
   */
  begin?(): Promise<boolean>
  /**
   * Looks at a slot, and changes nothing. With the terms of a request, its wait includes the time after a
   * restart of the server in which such a request gets no slot.
   */
  look(key: string, terms?: SlotTerms): Promise<SlotView>
  /**
   * Tries to acquire a slot. Never waits. A caller with `whenFree` that does not get the slot keeps a place
   * there, if the store has places. The store calls `whenFree` once, when the caller should come, and says
   * after how many milliseconds. The caller may come earlier or later; then it may have to wait longer.
   */
  acquire(key: string, terms: SlotTerms, whenFree?: (waitMs: number) => void): Promise<Grant>
  /**
   * Gives up the place that the caller with this `whenFree` has at a slot. Absent if the store has no places. If one
   * store object has one place for all its callers, as in Redis, they give it up together.
   */
  leave?(key: string, whenFree: (waitMs: number) => void): Promise<void>
  /**
   * Renews a lease for `leaseMs` from now; `false` if the caller no longer holds the slot. The caller holds
   * it until it is released or could have been granted again: a renewal during the pause after the lease
   * still succeeds.
   */
  renew(key: string, fence: number, terms: SlotTerms): Promise<boolean>
  /**
   * Releases a slot, which is not granted for `delayMs`. `false` if the caller no longer holds it; then
   * nothing changes.
   */
  release(key: string, fence: number, delayMs: number): Promise<boolean>
  /** Blocks a slot for `delayMs` from now, even if it is held. A later end that is already set stays. */
  block(key: string, delayMs: number): Promise<void>
  /**
   * The keys of the records, or of the slots, that begin with a text, in no order; one may come twice. Changes
   * nothing. Leaves out keys of more than 200 characters, which are stored as digests. Absent if the store cannot
   * list its keys.
   */
  keys?(kind: 'record' | 'slot', start: string): AsyncIterable<string>
  /** Closes the store. Calls that were made before take effect. All later calls reject with `closed`. */
  close(): Promise<void>
}

/** The store did not answer, or its answer is invalid. */
export class StoreError extends Error {
  static override readonly name = 'StoreError'
  override readonly name = 'StoreError'
  /**
   * `unavailable`: try again later; `closed`: this process closed the store; `corrupt`: the stored value is
   * not what was written.
   */
  readonly code: 'unavailable' | 'closed' | 'corrupt'

  constructor(code: StoreError['code'], message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
