import { type AccessProfile, profiles } from '../access/index.ts'
import { dialects } from '../dialects/index.ts'
import {
  checkedUserAgent,
  type FetchRobots,
  fetchRobots,
  type GuardedClient,
  type GuardedClientOptions,
  type GuardOptions,
  guardedClient,
} from '../fetch/index.ts'
import { memoryStore, type Store } from '../store/index.ts'
import type { StoreFailurePlan } from './backing-store.ts'
import { Budgets } from './budget.ts'
import { checkedOptions } from './checked-options.ts'
import type { GateOptions } from './gate-options.ts'
import { DEFAULT_DELAY_MS, DEFAULT_FACTOR, DEFAULT_FLOOR_MS, DEFAULT_MAX_DELAY_MS } from './pace.ts'
import { byHost, type PaceKeys } from './pace-keys.ts'
import { type AskTerms, ROBOTS_DEADLINE_MS } from './robots-keeper.ts'
import type { Reader, RulingTerms } from './rulings.ts'
import { MAX_READY_BYTES, MAX_READY_ORIGINS } from './rulings-cache.ts'
import { systemTime, type Time } from './time.ts'

/** A request is over after so long, in milliseconds, unless told otherwise; the gate's own `fetch` sees to it. */
export const REQUEST_DEADLINE_MS = 60_000

/** Options with nothing left open. */
export interface ResolvedOptions {
  readonly rulings: RulingTerms
  readonly access: AccessProfile
  readonly paceKeys: PaceKeys
  readonly budgets: Budgets | undefined
  readonly store: Store
  readonly ownsStore: boolean
  readonly plan: StoreFailurePlan
  readonly fetchRobots: FetchRobots
  readonly ask: AskTerms
  readonly guard: GuardOptions
  readonly client: GuardedClient
  readonly requestDeadlineMs: number
  readonly maxOrigins: number
  readonly maxBytes: number
  readonly time: Time
  readonly random: () => number
}

/**
 * Options with nothing left open.
 *
 * @throws `TypeError` for options that no gate can be made with.
 */
export function resolved(given: GateOptions): ResolvedOptions {
  const options = checkedOptions(given)
  const { robot, userTriggered, userAgent, store, pace = {}, allowPrivate = false, ports, resolve, ca } = options
  const userAgentHeader = checkedUserAgent(userAgent)
  const agent = tokensOf(options.agent ?? robot?.tokens)
  const reader: Reader = {
    agent,
    obeysStar: options.obeysStar ?? robot?.obeys.star !== 'no',
    dialect: options.dialect ?? dialects[robot?.readAs ?? 'rfc-9309'],
    obeysRules: true,
  }
  const asked: Reader = {
    ...reader,
    agent: userTriggered?.agent === undefined ? agent : tokensOf(userTriggered.agent),
    obeysRules: userTriggered?.obeysRules ?? true,
  }
  // Another reading than the robot's own is another reader's, all of it.
  const assumesAs = options.dialect === undefined ? robot?.assumesAs : undefined
  const access = options.access ?? profiles[assumesAs ?? reader.dialect.id]
  const guard: GuardOptions = { allowPrivate, ...(ports === undefined ? {} : { ports }) }
  const connecting: GuardedClientOptions = {
    ...guard,
    ...(resolve === undefined ? {} : { resolve }),
    ...(ca === undefined ? {} : { ca }),
  }
  return {
    rulings: {
      readers: { crawl: reader, 'user-triggered': asked },
      pace: {
        floorMs: pace.floorMs ?? DEFAULT_FLOOR_MS,
        factor: pace.factor ?? DEFAULT_FACTOR,
        defaultMs: pace.defaultMs ?? DEFAULT_DELAY_MS,
        maxMs: pace.maxMs ?? DEFAULT_MAX_DELAY_MS,
      },
      obey: options.obey ?? ['crawl-delay', 'request-rate', 'visit-time'],
    },
    access,
    paceKeys: options.paceKeys ?? byHost,
    budgets: options.budget === undefined ? undefined : new Budgets(options.budget),
    store: store ?? memoryStore(),
    ownsStore: store === undefined,
    plan: { whenStoreFails: options.whenStoreFails ?? 'defer', fleetSize: options.fleetSize ?? 1 },
    fetchRobots: options.fetchRobots ?? fetchRobots,
    ask: {
      deadlineMs: ROBOTS_DEADLINE_MS,
      maxRedirects: access.maxRedirects,
      ...options.robots,
      ...connecting,
      userAgent: userAgentHeader,
    },
    guard,
    client: options.fetch === undefined ? guardedClient(connecting) : { fetch: options.fetch, close: () => {} },
    requestDeadlineMs: options.requestDeadlineMs ?? REQUEST_DEADLINE_MS,
    maxOrigins: options.maxOrigins ?? MAX_READY_ORIGINS,
    maxBytes: options.maxBytes ?? MAX_READY_BYTES,
    time: options.time ?? systemTime,
    random: options.random ?? Math.random,
  }
}

function tokensOf(agent: string | readonly string[] = []): readonly string[] {
  return typeof agent === 'string' ? [agent] : agent
}
