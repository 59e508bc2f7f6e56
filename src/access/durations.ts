export const MINUTE_MS = 60_000
export const HOUR_MS: number = 60 * MINUTE_MS
export const DAY_MS: number = 24 * HOUR_MS

/**
 * The longest use of a copy without a new request, unless the file is unreachable (RFC 9309 §2.4). Other results are
 * not used for longer, either.
 */
export const MAX_FRESH_MS: number = 24 * HOUR_MS

/** The "reasonably long period of time" of RFC 9309 §2.3.1.4, and Google's and Amazon's 30 days. */
export const LONG_UNREACHABLE_MS: number = 30 * DAY_MS
