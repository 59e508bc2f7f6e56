/** Milliseconds since 1970-01-01T00:00:00Z by the store's own clock, which all who share the store share too. */
export type StoreMs = number

/** What a request for a slot came to. */
export type Grant =
  /** The slot is held. `fence` grows with every grant of the key, and is what the holder shows afterwards. */
  | { readonly granted: true; readonly fence: number; readonly now: StoreMs }
  /** Not yet: ask again after so long. */
  | { readonly granted: false; readonly waitMs: number; readonly now: StoreMs }

/**
 * How long a slot may be held, and what follows when its holder never comes back. Every duration, here and below, is milliseconds, 0 or
 * more; the store rejects with a `TypeError` for what is not, and takes what is longer than a hundred years for a hundred years.
 */
export interface SlotTerms {
  /** The holder is taken for dead after so long. */
  readonly leaseMs: number
  /** The pause that follows then, as if it had been released at that moment. */
  readonly delayMs: number
  /**
   * No slot is ever further away than this, whatever was stored: a clock that jumped does not park a key for years. At least
   * `leaseMs + delayMs`, which stand in where it is less: a slot that is held is never given twice.
   */
  readonly maxWaitMs: number
}

/** A record as it is kept. */
export interface StoredRecord {
  readonly value: Uint8Array
  /** What it was written with: a whole number, 0 or more, up to `Number.MAX_SAFE_INTEGER`. */
  readonly version: number
}

/**
 * What crawlers share: records of robots.txt, and slots that pace requests. Records are opaque bytes, slots are named by opaque keys.
 * A slot is held by one at a time, and after it is released, or its holder died, nobody gets it before a pause has gone by, which is
 * counted by the store's clock. Every method may reject with a {@link StoreError}; whoever asks decides what that means.
 */
export interface Store {
  /** The store's clock. */
  now(): Promise<StoreMs>
  get(key: string): Promise<StoredRecord | undefined>
  /** Keeps a record for `ttlMs`; false where one of a higher version is there, which stays. */
  set(key: string, record: StoredRecord, ttlMs: number): Promise<boolean>
  /** Forgets a record. The slot of the same key is another thing, and stays. */
  delete(key: string): Promise<void>
  /** Tries to take a slot; never waits. */
  acquire(key: string, terms: SlotTerms): Promise<Grant>
  /**
   * Holds a slot for `leaseMs` more, from now; false where it is no longer this holder's. It is a holder's until it gives it back or
   * until somebody else could have got it: a holder who is late, but comes within the pause after its lease, has lost nothing.
   */
  renew(key: string, fence: number, terms: SlotTerms): Promise<boolean>
  /** Gives a slot back; nobody gets it for `delayMs`. False where it is no longer this holder's: then nothing changes. */
  release(key: string, fence: number, delayMs: number): Promise<boolean>
  /** Nobody gets the slot for `delayMs` from now, whoever holds it; a later end that is known already stays. */
  block(key: string, delayMs: number): Promise<void>
  /** Lets go of what the store holds open; whatever is asked of it afterwards rejects with `closed`. */
  close(): Promise<void>
}

/** The store could not be asked, or answered what it must not. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  /** `unavailable`: try again later; `closed`: it was closed here; `corrupt`: what is kept is not what was written. */
  readonly code: 'unavailable' | 'closed' | 'corrupt'

  constructor(code: StoreError['code'], message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
