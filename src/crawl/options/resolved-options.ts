import { type AccessProfile, profiles } from '../../access/index.ts'
import { dialects } from '../../dialects/index.ts'
import {
  checkUserAgent,
  type FetchRobots,
  fetchRobots,
  type GuardedClient,
  type GuardedClientOptions,
  type GuardOptions,
  guardedClient,
  type SignRequest,
  systemResolve,
} from '../../fetch/index.ts'
import { memoryStore, type Store } from '../../store/index.ts'
import { present } from '../../text/index.ts'
import type { StoreFailurePlan } from '../backing-store.ts'
import type { ClosedUntil } from '../decider.ts'
import { OwnBounds } from '../own/own-bounds.ts'
import type { DecisionTerms, PurposeTerms } from '../robots/origin-rules.ts'
import { MAX_READY_BYTES, MAX_READY_ORIGINS } from '../robots/origin-rules-cache.ts'
import { LEASE_MARGIN_MS } from '../robots/robots-cache.ts'
import { ROBOTS_DEADLINE_MS, type RobotsFetchOptions } from '../robots/robots-requests.ts'
import { systemTime, type Time } from '../time.ts'
import { ADAPTIVE_FACTOR, ADAPTIVE_MAX_MS, type AdaptiveTerms } from '../turns/adaptive-delay.ts'
import { Budgets } from '../turns/budget.ts'
import { byHost, type PaceKeys } from '../turns/pace-keys.ts'
import { DEFAULT_PACE, type PaceOf, type PaceTerms } from '../turns/pace-terms.ts'
import { checkClosedUntil, checkOptions, checkPace, tokenIn } from './check-options.ts'
import type { GateOptions } from './gate-options.ts'

/** The default deadline of a request for a page, in milliseconds. */
export const REQUEST_DEADLINE_MS = 60_000

/** The default values of options. */
const DEFAULTS = {
  obey: ['crawl-delay', 'request-rate', 'visit-time'],
  severalCrawlDelays: 'longest',
  paceKeys: byHost,
  whenStoreFails: 'defer',
  fleetSize: 1,
  fetchRobots,
  allowPrivate: false,
  requestDeadlineMs: REQUEST_DEADLINE_MS,
  atOnce: {},
  dryRun: false,
  obeysRetryAfter: 'any',
  maxOrigins: MAX_READY_ORIGINS,
  maxBytes: MAX_READY_BYTES,
  time: systemTime,
} as const satisfies Partial<GateOptions>

/**
 * The store of all gates of this process that are given none. It is never closed, so that pauses outlive a
 * gate.
 */
let processStore: Store | undefined

/** The options of a gate, with all defaults filled in. */
export interface ResolvedOptions {
  readonly decisionTerms: DecisionTerms
  readonly access: AccessProfile
  readonly paceKeys: PaceKeys
  readonly budgets: Budgets | undefined
  readonly closedUntil: ClosedUntil | undefined
  readonly store: Store
  /** Was the store given, so that other processes may use it, too? */
  readonly sharesStore: boolean
  readonly failurePlan: StoreFailurePlan
  readonly fetchRobots: FetchRobots
  readonly robots: RobotsFetchOptions
  readonly guard: GuardOptions
  readonly client: Pick<GuardedClient, 'fetch' | 'close' | 'closeIdle'>
  /** What this gate may do at once. */
  readonly bounds: OwnBounds
  /** Does the operator's own `fetch` send the requests? */
  readonly ownsClient: boolean
  readonly requestDeadlineMs: number
  readonly adaptiveDelay: AdaptiveTerms | undefined
  readonly dryRun: boolean
  readonly signRequest: SignRequest | undefined
  readonly obeysRetryAfter: 'any' | 'refusals'
  readonly maxOrigins: number
  readonly maxBytes: number
  readonly time: Time
  readonly random: () => number
}

/**
 * Checks the given options, and fills in the defaults of all others.
 *
 * @throws `TypeError` if an option is invalid.
 */
export function resolveOptions(given: GateOptions): ResolvedOptions {
  const options = { ...DEFAULTS, ...(present(checkOptions(given)) as GateOptions) }
  const { store, pace, ports, resolve, ca, signRequest, requestDeadlineMs, time } = options
  const userAgent = checkUserAgent(options.userAgent)
  const purposes = purposesOf(options)
  const access = profileOf(options, purposes.crawl)
  const guard: GuardOptions = { allowPrivate: options.allowPrivate, ...present({ ports }) }
  const bounds = new OwnBounds(options.atOnce, resolve === undefined, time)
  const clientOptions: GuardedClientOptions = {
    ...guard,
    resolve: bounds.resolver(resolve ?? systemResolve),
    ...present({ ca }),
  }
  const robots: RobotsFetchOptions = {
    deadlineMs: ROBOTS_DEADLINE_MS,
    maxRedirects: access.maxRedirects,
    ...options.robots,
    ...clientOptions,
    userAgent,
    ...present({ signRequest }),
  }
  return {
    decisionTerms: {
      purposes,
      paceOf: paceOfOptions(pace),
      pacesByUrl: typeof pace === 'function',
      obey: options.obey,
      severalCrawlDelays: options.severalCrawlDelays,
    },
    access,
    paceKeys: options.paceKeys,
    budgets: options.budget === undefined ? undefined : new Budgets(options.budget),
    closedUntil: closedUntilOf(options),
    store: store ?? defaultStore(),
    sharesStore: store !== undefined,
    failurePlan: {
      // A store of this process does not fail, and no other process uses it.
      whenStoreFails: store === undefined ? 'defer' : options.whenStoreFails,
      fleetSize: options.fleetSize,
      longestLeaseMs: Math.max(requestDeadlineMs, robots.deadlineMs ?? ROBOTS_DEADLINE_MS) + LEASE_MARGIN_MS,
    },
    fetchRobots: options.fetchRobots,
    robots,
    guard,
    client:
      options.fetch === undefined
        ? guardedClient(clientOptions)
        : { fetch: options.fetch, close: () => {}, closeIdle: () => {} },
    bounds,
    ownsClient: options.fetch !== undefined,
    requestDeadlineMs,
    adaptiveDelay: adaptiveTermsOf(options.adaptiveDelay),
    dryRun: options.dryRun,
    signRequest,
    obeysRetryAfter: options.obeysRetryAfter,
    maxOrigins: options.maxOrigins,
    maxBytes: options.maxBytes,
    time,
    random: options.random ?? Math.random,
  }
}

/** How the crawler reads a robots.txt for itself, and for a person. */
function purposesOf({
  robot,
  userTriggered = {},
  ...options
}: GateOptions): Readonly<Record<'crawl' | 'user-triggered', PurposeTerms>> {
  const agent = tokensOf(options.agent ?? robot?.tokens ?? tokenIn(options.userAgent))
  const crawl: PurposeTerms = {
    agent,
    obeysStar: options.obeysStar ?? robot?.obeys.star !== 'no',
    dialect: options.dialect ?? dialects[robot?.readAs ?? 'rfc-9309'],
    obeysRules: true,
  }
  const user: PurposeTerms = {
    ...crawl,
    agent: userTriggered.agent === undefined ? agent : tokensOf(userTriggered.agent),
    obeysRules: userTriggered.obeysRules ?? true,
  }
  return { crawl, 'user-triggered': user }
}

function profileOf({ access, robot, dialect }: GateOptions, crawl: PurposeTerms): AccessProfile {
  if (access !== undefined) return access
  // The robot's own profile belongs to its own dialect: with another dialect, that dialect's profile applies.
  if (dialect !== undefined) return profiles[dialect.id]
  return profiles[robot === undefined ? 'polite' : (robot.assumesAs ?? crawl.dialect.id)]
}

function paceOfOptions(pace: GateOptions['pace'] = {}): PaceOf {
  const whole = (given: Partial<PaceTerms>): PaceTerms => ({ ...DEFAULT_PACE, ...present(given) })
  if (typeof pace === 'function') return (url, now) => whole(checkPace(pace(new URL(url), now), url))
  const terms = whole(pace)
  return () => terms
}

function closedUntilOf({ closedUntil }: GateOptions): ClosedUntil | undefined {
  return closedUntil && ((url, now) => checkClosedUntil(closedUntil(new URL(url), now), url))
}

function adaptiveTermsOf(given: GateOptions['adaptiveDelay'] = false): AdaptiveTerms | undefined {
  if (given === false) return undefined
  const { factor = ADAPTIVE_FACTOR, maxMs = ADAPTIVE_MAX_MS } = given === true ? {} : given
  return { factor, maxMs }
}

function defaultStore(): Store {
  processStore ??= memoryStore()
  return processStore
}

function tokensOf(agent: string | readonly string[] = []): readonly string[] {
  return typeof agent === 'string' ? [agent] : agent
}
