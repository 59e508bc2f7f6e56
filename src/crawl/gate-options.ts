import { type AccessProfile, profiles } from '../access/index.ts'
import { type Dialect, dialects } from '../dialects/index.ts'
import { checkedUserAgent, type FetchRobots, fetchRobots } from '../fetch/index.ts'
import type { Robot } from '../robots/index.ts'
import { memoryStore, type Store } from '../store/index.ts'
import type { StoreFailurePlan } from './backing-store.ts'
import { type BudgetHook, Budgets, type OriginBudget } from './budget.ts'
import { DEFAULT_DELAY_MS, DEFAULT_FACTOR, DEFAULT_FLOOR_MS, DEFAULT_MAX_DELAY_MS, type PaceTerms, type PacingField } from './pace.ts'
import { byHost, type PaceKeys } from './pace-keys.ts'
import { type AskTerms, ROBOTS_DEADLINE_MS } from './robots-keeper.ts'
import type { Reader, RulingTerms } from './rulings.ts'
import { MAX_READY_OCTETS, MAX_READY_ORIGINS } from './rulings-cache.ts'
import { systemTime, type Time } from './time.ts'

/** A request is over after so long, in milliseconds, unless told otherwise; the gate's own `fetch` sees to it. */
export const REQUEST_DEADLINE_MS = 60_000

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
  /** What is assumed where there is no file to read (`wayleave/access`); default: the dialect's profile. */
  readonly access?: AccessProfile
  /** `false` for a crawler that groups for everybody (`*`) do not concern; default: as the robot has it, or `true`. */
  readonly everybody?: boolean
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
  /** Asks for robots.txt; default: `fetchRobots` of `wayleave/fetch`. */
  readonly fetchRobots?: FetchRobots
  /** How it is asked: redirects, octets, deadline, private addresses. */
  readonly robots?: Omit<AskTerms, 'userAgent'>
  /** The client that the gate's own `fetch` sends requests with; default: the runtime's. It gets strings and plain options. */
  readonly fetch?: typeof globalThis.fetch
  /** A request is over after so long, in milliseconds; who takes longer renews its admission. Default {@link REQUEST_DEADLINE_MS}. */
  readonly requestDeadlineMs?: number
  /** Origins whose rules are kept ready; default {@link MAX_READY_ORIGINS}. */
  readonly maxOrigins?: number
  /** Octets that these may take, roughly; default {@link MAX_READY_OCTETS}. */
  readonly maxOctets?: number
  /** Clock and timers; default {@link systemTime}. */
  readonly time?: Time
  /** Dice from 0 to below 1; default `Math.random`. */
  readonly random?: () => number
}

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
  readonly fetch: typeof globalThis.fetch
  readonly requestDeadlineMs: number
  readonly maxOrigins: number
  readonly maxOctets: number
  readonly time: Time
  readonly random: () => number
}

/**
 * Options with nothing left open.
 *
 * @throws `TypeError` for options that no gate can be made with.
 */
export function resolved(options: GateOptions): ResolvedOptions {
  const { robot, userTriggered, userAgent, store } = options
  const agent = tokensOf(options.agent ?? robot?.tokens)
  const reader: Reader = {
    agent,
    everybody: options.everybody ?? robot?.obeys.everybody !== 'no',
    dialect: options.dialect ?? dialects[robot?.readAs ?? 'rfc-9309'],
    obeysRules: true,
  }
  const asked: Reader = {
    ...reader,
    agent: userTriggered?.agent === undefined ? agent : tokensOf(userTriggered.agent),
    obeysRules: userTriggered?.obeysRules ?? true,
  }
  const access = options.access ?? profiles[reader.dialect.id]
  const pace: PaceTerms = {
    floorMs: duration('pace.floorMs', options.pace?.floorMs ?? DEFAULT_FLOOR_MS),
    factor: duration('pace.factor', options.pace?.factor ?? DEFAULT_FACTOR),
    defaultMs: duration('pace.defaultMs', options.pace?.defaultMs ?? DEFAULT_DELAY_MS),
    maxMs: duration('pace.maxMs', options.pace?.maxMs ?? DEFAULT_MAX_DELAY_MS),
  }
  return {
    rulings: {
      readers: { crawl: reader, 'user-triggered': asked },
      pace,
      obey: options.obey ?? ['crawl-delay', 'request-rate', 'visit-time'],
    },
    access,
    paceKeys: options.paceKeys ?? byHost,
    budgets: options.budget === undefined ? undefined : new Budgets(checkedBudget(options.budget)),
    store: store ?? memoryStore(),
    ownsStore: store === undefined,
    plan: { whenStoreFails: options.whenStoreFails ?? 'defer', fleetSize: atLeastOne('fleetSize', options.fleetSize ?? 1) },
    fetchRobots: options.fetchRobots ?? fetchRobots,
    ask: { deadlineMs: ROBOTS_DEADLINE_MS, maxRedirects: access.maxRedirects, ...options.robots, userAgent: checkedUserAgent(userAgent) },
    fetch: options.fetch ?? globalThis.fetch,
    requestDeadlineMs: duration('requestDeadlineMs', options.requestDeadlineMs ?? REQUEST_DEADLINE_MS),
    maxOrigins: atLeastOne('maxOrigins', options.maxOrigins ?? MAX_READY_ORIGINS),
    maxOctets: atLeastOne('maxOctets', options.maxOctets ?? MAX_READY_OCTETS),
    time: options.time ?? systemTime,
    random: options.random ?? Math.random,
  }
}

function checkedBudget(budget: OriginBudget | BudgetHook): OriginBudget | BudgetHook {
  if (typeof budget === 'function') return budget
  const { urlsPerOrigin, msPerOrigin, periodMs } = budget
  if (urlsPerOrigin !== undefined) atLeastOne('budget.urlsPerOrigin', urlsPerOrigin)
  if (msPerOrigin !== undefined) duration('budget.msPerOrigin', msPerOrigin)
  if (periodMs !== undefined) atLeastOne('budget.periodMs', periodMs)
  return budget
}

function tokensOf(agent: string | readonly string[] | undefined): readonly string[] {
  const tokens = typeof agent === 'string' ? [agent] : (agent ?? [])
  if (tokens.length === 0 || tokens.some((token) => typeof token !== 'string' || token === ''))
    throw new TypeError('createGate needs an agent: pass the product token of the crawler, such as "FooBot", a list of them, or a robot.')
  return tokens
}

function duration(name: string, value: number): number {
  if (!Number.isFinite(value) || value < 0) throw new TypeError(`${name} is a finite number that is 0 or more, not ${String(value)}.`)
  return value
}

function atLeastOne(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`${name} is a whole number above 0, not ${String(value)}.`)
  return value
}
