import type { SlotTerms, StoredRecord } from './store.ts'

/**
 * The longest duration, in milliseconds: a hundred years of 365 days. Longer durations are cut to this one. The sum
 * of it and the time of day is still an exact number.
 */
const LONGEST_MS: number = 100 * 365 * 86_400_000

/**
 * A duration in whole milliseconds, rounded up, at most {@link LONGEST_MS}. Every store computes with this
 * value.
 *
 * @throws `TypeError` if it is not a number, or negative.
 */
export function normalizeDuration(name: string, ms: number): number {
  if (typeof ms !== 'number' || Number.isNaN(ms) || ms < 0)
    throw new TypeError(`${name} must be milliseconds, a number that is 0 or more; it is ${String(ms)}.`)
  return Math.min(Math.ceil(ms), LONGEST_MS)
}

/**
 * The terms of a slot in whole milliseconds. `maxWaitMs` is at least the lease and its pause. Every store computes with
 * these values.
 *
 * @throws `TypeError` if a term is not a duration.
 */
export function normalizeTerms({ leaseMs, delayMs, maxWaitMs }: SlotTerms): SlotTerms {
  const lease = normalizeDuration('leaseMs', leaseMs)
  const delay = normalizeDuration('delayMs', delayMs)
  return {
    leaseMs: lease,
    delayMs: delay,
    maxWaitMs: Math.max(normalizeDuration('maxWaitMs', maxWaitMs), lease + delay),
  }
}

/**
 * Checks that a record can be stored without loss.
 *
 * @throws `TypeError` if the value is not a `Uint8Array`, or the version is not a whole number.
 */
export function assertRecord({ value, version }: StoredRecord): void {
  if (!(value instanceof Uint8Array)) throw new TypeError('The value of a record must be a Uint8Array.')
  if (!Number.isSafeInteger(version) || version < 0)
    throw new TypeError(
      `The version of a record must be a whole number that is 0 or more; it is ${String(version)}.`,
    )
}

/**
 * Checks that a store is given its options as an object.
 *
 * @throws `TypeError` with a call to write.
 */
export function assertOptions(call: string, options: unknown, example: string): void {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${call} takes an object of options: ${call}(${example}).`)
}
