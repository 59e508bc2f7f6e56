import type { AccessProfile } from '../access/index.ts'
import type { Dialect } from '../dialects/index.ts'
import type { FetchRobots, Resolve } from '../fetch/index.ts'
import type { Robot } from '../robots/index.ts'
import type { Store } from '../store/index.ts'
import type { StoreFailurePlan } from './backing-store.ts'
import type { BudgetHook, OriginBudget } from './budget.ts'
import type { PaceTerms, PacingField } from './pace.ts'
import type { PaceKeys } from './pace-keys.ts'
import type { AskTerms } from './robots-keeper.ts'
import type { Time } from './time.ts'

/** How to make a gate. */
export interface GateOptions {
  /** The crawler's product token, or several in order of preference: its own, then those it falls back on. Required without `robot`. */
  readonly agent?: string | readonly string[]
  /** A known robot (`wayleave/robots`), for its tokens, its dialect and whether groups for everybody concern it. */
  readonly robot?: Robot
  /** The User-Agent header of every request: a product token and a contact, `FooBot/1.0 (+https://example.com/bot)`. */
  readonly userAgent: string
  /** The reading to follow; default: the robot's, or RFC 9309's. */
  readonly dialect?: Dialect
  /** What is assumed where there is no file to read (`wayleave/access`); default: the robot's profile where it has one of its own, or the dialect's. */
  readonly access?: AccessProfile
  /** `false` for a crawler that groups for everybody (`*`) do not concern; default: as the robot has it, or `true`. */
  readonly obeysStar?: boolean
  /** How requests that a person asked for are different: another token, or none of the site's rules. Pacing is the same for all. */
  readonly userTriggered?: { readonly agent?: string | readonly string[]; readonly obeysRules?: boolean }
  /** Fields that ask for slowness and are obeyed even where the dialect's own readers do not; default: all three. */
  readonly obey?: readonly PacingField[]
  /** How fast the operator wants to be; what is left out is {@link DEFAULT_FLOOR_MS}, {@link DEFAULT_FACTOR}, {@link DEFAULT_DELAY_MS}, {@link DEFAULT_MAX_DELAY_MS}. */
  readonly pace?: Partial<PaceTerms>
  /** Whose pace a request goes by; default {@link byHost}. */
  readonly paceKeys?: PaceKeys
  /**
   * How much of this crawler one origin gets, in this process: a number of requests, of milliseconds, or a function of one's own. Beyond it
   * everything of the origin is deferred, but what a person asks for. Default: no end.
   */
  readonly budget?: OriginBudget | BudgetHook
  /** What crawlers share; default: a store of this process. A store that is passed is not closed by the gate. */
  readonly store?: Store
  /** While the store fails: `defer` everything that needs it (default), or go on alone at a `fleetSize`-th of the pace. */
  readonly whenStoreFails?: StoreFailurePlan['whenStoreFails']
  /** Processes that share the store; default 1. */
  readonly fleetSize?: number
  /**
   * Asks for robots.txt; default: `fetchRobots` of `wayleave/fetch`. One of your own puts every redirect to `beforeRedirect` before it follows
   * it: otherwise other hosts are asked out of turn.
   */
  readonly fetchRobots?: FetchRobots
  /** How it is asked: redirects, bytes, deadline. */
  readonly robots?: Omit<AskTerms, 'userAgent' | 'allowPrivate' | 'ports' | 'resolve' | 'ca'>
  /**
   * The client that the gate's own `fetch` sends requests with; default: `guardedClient` of `wayleave/fetch`, which connects to no address that
   * the guard did not look at. It gets strings and plain options. A client of one's own is given no URL that the guard refuses, but resolves
   * names by itself: have its sockets look up names by `guardedLookup`.
   */
  readonly fetch?: typeof globalThis.fetch
  /** Allows requests to private, loopback and other special addresses, and to any port, for robots.txt and pages alike; default false. */
  readonly allowPrivate?: boolean
  /** The ports that may be asked where private networks are not allowed; default 80 and 443. */
  readonly ports?: readonly number[]
  /** Instead of the operating system's resolver. What it answers goes through the guard too. */
  readonly resolve?: Resolve
  /** Certificates in PEM that are trusted besides those Node comes with: those of a private network. */
  readonly ca?: readonly string[]
  /** A request is over after so long, in milliseconds; who takes longer renews its admission. Default {@link REQUEST_DEADLINE_MS}. */
  readonly requestDeadlineMs?: number
  /** Origins whose rules are kept ready; default {@link MAX_READY_ORIGINS}. */
  readonly maxOrigins?: number
  /** Bytes that these may take, roughly; default {@link MAX_READY_BYTES}. */
  readonly maxBytes?: number
  /** Clock and timers; default {@link systemTime}. */
  readonly time?: Time
  /** Dice from 0 to below 1; default `Math.random`. */
  readonly random?: () => number
}
