import type { AccessProfile } from '../../access/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import type { FetchRobots, Resolve } from '../../fetch/index.ts'
import type { Robot } from '../../robots/index.ts'
import type { Store } from '../../store/index.ts'
import type { StoreFailurePlan } from '../backing-store.ts'
import type { RobotsFetchOptions } from '../robots/robots-cache.ts'
import type { Time } from '../time.ts'
import type { BudgetHook, OriginBudget } from '../turns/budget.ts'
import type { PaceTerms, PacingField } from '../turns/pace.ts'
import type { PaceKeys } from '../turns/pace-keys.ts'

/** Options of a gate. */
export interface GateOptions {
  /** The crawler's product token, or several in order of preference, its own first. Required without `robot`. */
  readonly agent?: string | readonly string[]
  /** A registry robot (`wayleave/robots`). It supplies the tokens, the dialect and whether the robot obeys `*` groups. */
  readonly robot?: Robot
  /** The User-Agent header of every request: a product token and a contact, such as `FooBot/1.0 (+https://example.com/bot)`. */
  readonly userAgent: string
  /** The dialect to follow; default: the robot's, or that of RFC 9309. */
  readonly dialect?: Dialect
  /** What is assumed if there is no file to read (`wayleave/access`); default: the robot's own profile, or the dialect's. */
  readonly access?: AccessProfile
  /** `false` for a crawler that ignores `*` groups; default: what the robot does, or `true`. */
  readonly obeysStar?: boolean
  /** How requests that a person asked for differ: by another token, or by ignoring the site's rules. Pacing is the same for all. */
  readonly userTriggered?: { readonly agent?: string | readonly string[]; readonly obeysRules?: boolean }
  /** The pacing fields that are obeyed even if the dialect does not honour them; default: all three. */
  readonly obey?: readonly PacingField[]
  /**
   * The operator's bounds of the pause between requests. Defaults: {@link DEFAULT_FLOOR_MS}, {@link DEFAULT_FACTOR},
   * {@link DEFAULT_DELAY_MS}, {@link DEFAULT_MAX_DELAY_MS}.
   */
  readonly pace?: Partial<PaceTerms>
  /** Which requests share a pace; default {@link byHost}. */
  readonly paceKeys?: PaceKeys
  /**
   * How much one origin gets of this crawler, in this process: a number of requests or milliseconds, or a function. Beyond it all requests
   * to the origin are deferred, except those that a person asked for. Default: no limit.
   */
  readonly budget?: OriginBudget | BudgetHook
  /** The store that crawlers share; default: a store of this process. The gate does not close a store that is passed. */
  readonly store?: Store
  /** While the store fails: `defer` everything that needs it (default), or go on alone at a `fleetSize`-th of the pace (`local`). */
  readonly whenStoreFails?: StoreFailurePlan['whenStoreFails']
  /** The number of processes that share the store; default 1. */
  readonly fleetSize?: number
  /**
   * Fetches robots.txt; default: `fetchRobots` of `wayleave/fetch`. Your own function must call `beforeRedirect` before it follows a
   * redirect; otherwise it sends requests to other hosts out of turn.
   */
  readonly fetchRobots?: FetchRobots
  /** How robots.txt is fetched: redirects, bytes, deadline. */
  readonly robots?: Omit<RobotsFetchOptions, 'userAgent' | 'allowPrivate' | 'ports' | 'resolve' | 'ca'>
  /**
   * The client of the gate's own `fetch`; default: `guardedClient` of `wayleave/fetch`, which connects only to addresses that the guard has
   * checked. It is called with a string and plain options. Your own client gets no URL that the guard refuses, but it resolves names
   * itself: let its sockets use `guardedLookup`.
   */
  readonly fetch?: typeof globalThis.fetch
  /** Allows private, loopback and other special addresses, and any port, for robots.txt and pages alike; default `false`. */
  readonly allowPrivate?: boolean
  /** The ports that are allowed unless `allowPrivate` is set; default 80 and 443. */
  readonly ports?: readonly number[]
  /** Replaces the operating system's resolver. The guard checks its answers too. */
  readonly resolve?: Resolve
  /** Certificates in PEM that are trusted in addition to Node's own, for a private network. */
  readonly ca?: readonly string[]
  /** The deadline of a request, in milliseconds. A longer request must renew its admission. Default {@link REQUEST_DEADLINE_MS}. */
  readonly requestDeadlineMs?: number
  /** The number of origins whose rules this process keeps ready; default {@link MAX_READY_ORIGINS}. */
  readonly maxOrigins?: number
  /** The memory that these rules may take, in bytes, roughly; default {@link MAX_READY_BYTES}. */
  readonly maxBytes?: number
  /** The clock and the timers; default: those of the process. */
  readonly time?: Time
  /** Gives random numbers from 0 to below 1; default `Math.random`. */
  readonly random?: () => number
}
