import type { Shift } from './shift.ts'

/** The configuration of a crawler process. */
export interface CrawlerOrders extends Shift {
  /**
   * The socket of Redis. Without any store the process has its own, and the referee should find violations.
   */
  readonly socket?: string
  /** The ports of the nodes, if the store is a Redis Cluster. */
  readonly clusterPorts?: readonly number[]
  /** The folder, if the store is LMDB. */
  readonly lmdb?: string
  /** How many replicas must have each change of a slot. */
  readonly replicas?: number
  /** Is a Redis accepted that may evict keys? */
  readonly acceptsEviction?: boolean
  /** The timeout of the store's calls. */
  readonly timeoutMs?: number
  readonly origins: Readonly<Record<string, string>>
  /** The number of hosts of the hostile web, and which process of how many this one is; else the twenty sites. */
  readonly web?: { readonly hosts: number; readonly process: number; readonly processes: number }
  /** The error of the process's own clock. */
  readonly skewMs: number
  readonly seed: number
  /** The number of gates, if they go on alone while the store fails; otherwise they defer. */
  readonly fleetSize?: number
  /** Does Redis keep its data when it is restarted? */
  readonly losesNothing: boolean
}

/** What a crawler process did. */
export interface CrawlerReport {
  readonly asked: number
  readonly fetched: number
  readonly disallowed: number
  readonly deferred: number
  /** Requests that were given up or failed. */
  readonly failed: number
  /** The problems that the gate worked around, and how often. */
  readonly troubles: Readonly<Record<string, number>>
  /** Errors that must not occur. */
  readonly unexpected: readonly string[]
}
