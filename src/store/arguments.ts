import type { SlotTerms, StoredRecord } from './store.ts'

/**
 * No duration is longer, in milliseconds: a hundred years of 365 days. What asks for more gets this; no crawler lives to see the
 * difference, and every sum of it and the time of day stays an exact number.
 */
export const LONGEST_MS: number = 100 * 365 * 86_400_000

/** Terms of a slot as every store counts with them: whole milliseconds, and no park that ends before the slot could be given back. */
export interface NormalizedTerms {
  readonly leaseMs: number
  readonly delayMs: number
  readonly parkMs: number
}

/**
 * A duration as every store counts with it: whole milliseconds, rounded up, at most {@link LONGEST_MS}.
 *
 * @throws `TypeError` for what is no number, or negative.
 */
export function normalizeDuration(name: string, ms: number): number {
  if (typeof ms !== 'number' || Number.isNaN(ms) || ms < 0)
    throw new TypeError(`${name} is milliseconds: a number that is 0 or more, not ${String(ms)}.`)
  return Math.min(Math.ceil(ms), LONGEST_MS)
}

/**
 * Terms as every store counts with them.
 *
 * @throws `TypeError` for terms that are no durations.
 */
export function normalizeTerms({ leaseMs, delayMs, maxWaitMs }: SlotTerms): NormalizedTerms {
  const lease = normalizeDuration('leaseMs', leaseMs)
  const delay = normalizeDuration('delayMs', delayMs)
  return { leaseMs: lease, delayMs: delay, parkMs: Math.max(normalizeDuration('maxWaitMs', maxWaitMs), lease + delay) }
}

/**
 * Refuses a record that could not be given back as it came.
 *
 * @throws `TypeError` for a value that is no `Uint8Array`, or a version that is no whole number.
 */
export function assertRecord({ value, version }: StoredRecord): void {
  if (!(value instanceof Uint8Array)) throw new TypeError('The value of a record is a Uint8Array.')
  if (!Number.isSafeInteger(version) || version < 0)
    throw new TypeError(`The version of a record is a whole number that is 0 or more, not ${String(version)}.`)
}
