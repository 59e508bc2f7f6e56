import type { RequestPurpose } from '../decision.ts'

/** A request that waits for its turn. */
export interface Waiting {
  readonly url: string
  readonly keys: readonly string[]
  /** What the request is for. `robots`: the gate itself fetches a robots.txt. */
  readonly purpose: RequestPurpose | 'robots'
  readonly waitedMs: number
  /** The least time that it still has to wait, as far as this process knows. */
  readonly leastMs: number
}

/**
 * Why a request waits for its turn. `queue`: for requests of this process that come before. `holder`: a request
 * to the host is under way. `pause`: for the end of a pause. `restart`: the server of the store started a
 * moment ago, and may have lost turns. `store`: the store is away, and other gates must notice that first.
 */
export type TurnWait = 'queue' | 'holder' | 'pause' | 'restart' | 'store'
