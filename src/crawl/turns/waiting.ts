import type { RequestPurpose } from '../decision.ts'

/** A request that waits for its turn, or a request for a robots.txt that waits for the lease of its file. */
export interface Waiting {
  readonly url: string
  /** The pacing keys of a turn, or the key of a lease: `robots:` and the origin. */
  readonly keys: readonly string[]
  /** What the request is for. `robots`: the gate itself fetches a robots.txt. */
  readonly purpose: RequestPurpose | 'robots'
  readonly waitedMs: number
  /** The least time that it still has to wait, as far as this process knows. */
  readonly leastMs: number
}

/**
 * Why a request waits. `queue`: for requests of this process that come before. `holder`: a request to the host
 * is under way, or another process fetches the same robots.txt. `pause`: for the end of a pause. `restart`: the
 * server of the store started a moment ago, and may have lost turns. `store`: the store is away, and other
 * gates must notice that first.
 */
export type TurnWait = 'queue' | 'holder' | 'pause' | 'restart' | 'store'
