import type { RequestPurpose } from './rulings.ts'

/** What is asked of the gate. */
export interface AskOptions {
  /** Default `crawl`. */
  readonly purpose?: RequestPurpose
  readonly signal?: AbortSignal
  /** Rather `defer` than wait for longer, in milliseconds; default: however long it takes. */
  readonly maxWaitMs?: number
}
