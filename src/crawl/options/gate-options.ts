import type { AccessProfile, EpochMs } from '../../access/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import type { FetchRobots, Resolve, SignRequest } from '../../fetch/index.ts'
import type { Robot } from '../../robots/index.ts'
import type { Store } from '../../store/index.ts'
import type { StoreFailurePlan } from '../backing-store.ts'
import type { ClosedUntil } from '../decider.ts'
import type { AtOnceOptions } from '../own/own-bounds.ts'
import type { RobotsFetchOptions } from '../robots/robots-requests.ts'
import type { Time } from '../time.ts'
import type { AdaptiveTerms } from '../turns/adaptive-delay.ts'
import type { BudgetHook, OriginBudget } from '../turns/budget.ts'
import type { PacingField, SeveralCrawlDelays } from '../turns/pace.ts'
import type { PaceKeys } from '../turns/pace-keys.ts'
import type { PaceTerms } from '../turns/pace-terms.ts'

/** Options of a gate. */
export interface GateOptions {
  /**
   * The crawler's product token, or several in order of preference, its own first. `userAgent` must contain
   * its own token as a word. Default: the tokens of `robot`. Without `robot`, it is the name before the slash
   * in `userAgent`, such as `FooBot` in `FooBot/1.0 (+https://example.com)`.
   */
  readonly agent?: string | readonly string[]
  /**
   * A registry robot (`wayleave/robots`). It supplies the defaults of `agent`, `dialect`, `access` and
   * `obeysStar`. Without `agent`, `userAgent` must name this robot.
   */
  readonly robot?: Robot
  /**
   * The User-Agent header of every request: a product token and a contact, such as `FooBot/1.0
   * (+https://example.com/bot)`.
   */
  readonly userAgent: string
  /** The dialect to follow. Default: that of `robot`; without `robot`, `rfc-9309`. */
  readonly dialect?: Dialect
  /**
   * The access profile (`wayleave/access`): what the gate assumes if there is no file to read. Default: the
   * profile of `dialect` if that option is set, otherwise that of `robot` or of its dialect. With neither
   * option, it is `polite`: that of `rfc-9309`, but a 429 for robots.txt is no permission.
   */
  readonly access?: AccessProfile
  /**
   * `false` for a crawler that ignores `*` groups. Default: `false` if the registry says so of `robot`,
   * otherwise `true`.
   */
  readonly obeysStar?: boolean
  /**
   * How requests that a person asked for differ from others: they use another token, or ignore the site's
   * rules. They are paced like all others, and have the same User-Agent header: name their token there, too.
   */
  readonly userTriggered?: { readonly agent?: string | readonly string[]; readonly obeysRules?: boolean }
  /** The pacing fields that the gate obeys even if the dialect does not honour them. Default: all three. */
  readonly obey?: readonly PacingField[]
  /**
   * Which Crawl-delay counts if the robot's groups have several. `longest` (default): the longest of all,
   * because a file may mean it for this robot. A value that only other dialects read makes the pause longer,
   * never shorter. `dialect`: the one that the dialect takes, as it reads it. In both cases, the
   * gate's dialect says which groups are those of the robot, for the pace as for the rules.
   */
  readonly severalCrawlDelays?: SeveralCrawlDelays
  /**
   * The operator's bounds on the pause between requests, for all sites, or as a function of the URL, for instance by
   * host. The function is called for each decision and each pause, with the time by the store's clock, and answers at
   * once, without a promise; what it leaves out has its default. Defaults: {@link DEFAULT_FLOOR_MS}, {@link DEFAULT_FACTOR}, {@link DEFAULT_DELAY_MS},
   * {@link DEFAULT_MAX_DELAY_MS}.
   */
  readonly pace?: Partial<PaceTerms> | ((url: URL, now: EpochMs) => Partial<PaceTerms>)
  /**
   * The operator's own schedule: until when there may be no requests for a URL of the crawl. It gets the time by the
   * store's clock, and answers at once, without a promise. Until then, requests are deferred with the reason
   * `schedule`. The gate may still request the site's robots.txt, which decides first. Default: no schedule.
   */
  readonly closedUntil?: ClosedUntil
  /**
   * Adapts the pause at each host to how fast the host answers, and to its failures. It only makes pauses
   * longer. `true` stands for the defaults: {@link ADAPTIVE_FACTOR} and {@link ADAPTIVE_MAX_MS}. Default:
   * `false`.
   */
  readonly adaptiveDelay?: boolean | Partial<AdaptiveTerms>
  /**
   * `true`: the gate decides, and sends no request for a page. If a URL may be fetched, every call decides
   * `defer` with the reason `dry-run`, at once. So a client of your own does not send the request either.
   * `fetch` gives an empty local response with status 204. The gate still fetches robots.txt, in its turn.
   * Default: `false`.
   */
  readonly dryRun?: boolean
  /**
   * The responses whose Retry-After makes the gate wait at their host. `any` (default): every response with a
   * status of 300 or more, because a server may send it with a redirect or an error (RFC 9110 §10.2.3).
   * `refusals`: 429 and 503.
   */
  readonly obeysRetryAfter?: 'any' | 'refusals'
  /**
   * Gives the pacing keys of a URL: requests with a common key are sent one after another. Default: {@link
   * byHost}.
   */
  readonly paceKeys?: PaceKeys
  /**
   * The most that this gate requests from one origin in a period: a number of requests, milliseconds of their
   * total duration, or both; or a function that decides. Once an origin's budget is used up, all requests to
   * that origin are deferred, except the gate's own for robots.txt and those that a person asked for.
   * Default: no limit.
   */
  readonly budget?: OriginBudget | BudgetHook
  /**
   * The store that crawlers share. Default: one store inside this process, which all its gates without this
   * option share. Closing the gate does not close the store.
   */
  readonly store?: Store
  /**
   * What the gate does while the given `store` fails. `defer` (default): all requests that need the store are
   * deferred. `local`: the gate goes on alone at its part of the pacing keys, with the usual pauses, and
   * defers requests for all other keys. Each key belongs to one of `fleetSize` seats, and each gate that
   * reaches the store takes a free seat. A gate that has never reached the store has no seat, so it cannot go
   * on alone.
   *
   * With `local`, the gate first waits until no other gate can be at the key or in a pause there. This takes
   * 10 s plus the longest lease plus the longest pause. If an outage was so long that a gate may have gone on
   * alone, all gates wait as long after it before they take turns from the store.
   */
  readonly whenStoreFails?: StoreFailurePlan['whenStoreFails']
  /**
   * The number of gates that share the store; default 1. All of them need the same number. With `local`,
   * gates beyond this number have no seat, and defer while the store fails.
   */
  readonly fleetSize?: number
  /**
   * Fetches robots.txt; default: `fetchRobots` of `wayleave/fetch`. Your own function must call
   * `beforeRedirect` before it follows a redirect; otherwise it sends requests to other hosts out of turn.
   */
  readonly fetchRobots?: FetchRobots
  /**
   * Gives headers that sign each request for a page or robots.txt, such as those of Web Bot Auth. The guard
   * stays in force.
   */
  readonly signRequest?: SignRequest
  /** Options of the request for robots.txt, such as its limits on redirects, bytes and time. */
  readonly robots?: Omit<
    RobotsFetchOptions,
    'signRequest' | 'userAgent' | 'allowPrivate' | 'ports' | 'resolve' | 'ca'
  >
  /**
   * The client that the gate's own `fetch` sends requests with. Default: `guardedClient` of `wayleave/fetch`,
   * which connects only to addresses that the guard has checked. The gate calls the client with a string and
   * plain options, and never with a URL that the guard refuses. A client of your own resolves names itself,
   * so let its sockets use `guardedLookup`.
   */
  readonly fetch?: typeof globalThis.fetch
  /**
   * Allows connections to private, loopback and other special addresses, and to any port, for robots.txt and
   * pages alike. Default `false`.
   */
  readonly allowPrivate?: boolean
  /** The ports that the gate may connect to if `allowPrivate` is not set. Default: 80 and 443. */
  readonly ports?: readonly number[]
  /**
   * Resolves host names instead of the operating system. The guard also checks the addresses that this
   * function returns.
   */
  readonly resolve?: Resolve
  /** Certificates in PEM that are trusted in addition to Node's own, for a private network. */
  readonly ca?: readonly string[]
  /**
   * The deadline of a request for a page, in milliseconds above 0. The gate's own `fetch` aborts the request then.
   * After `acquire`, a request that takes longer must renew its admission. Default {@link
   * REQUEST_DEADLINE_MS}.
   */
  readonly requestDeadlineMs?: number
  /**
   * Bounds on what this gate does at once: requests for robots.txt, all requests, and look-ups of addresses. Work
   * beyond them waits in the order in which it came. The bound on requests falls while this machine lacks file
   * descriptors.
   */
  readonly atOnce?: AtOnceOptions
  /**
   * The number of origins whose parsed rules this process keeps; default {@link MAX_READY_ORIGINS}. For ten times as
   * many further origins, it keeps the text, and parses it when it is needed.
   */
  readonly maxOrigins?: number
  /**
   * The memory that parsed rules may take, in bytes, estimated; the text of other origins may take
   * three quarters as much. Default {@link MAX_READY_BYTES}.
   */
  readonly maxBytes?: number
  /** The clock and the timers; default: those of the process. */
  readonly time?: Time
  /** Gives random numbers from 0 to below 1; default `Math.random`. */
  readonly random?: () => number
}
