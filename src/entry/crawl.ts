/** The gate that a crawler passes each request through: cache, single flight, pacing, visiting hours. */

// The gate and its options.

export {
  type AtOnceOptions,
  BlockedAddressError,
  type BudgetHook,
  type ClosedUntil,
  type CrawlOptions,
  type CrawlSource,
  createGate,
  type DecideOptions,
  type Gate,
  type GateOptions,
  type OriginBudget,
  type PoliteFetch,
  type PoliteFetchOptions,
  type RequestPurpose,
  type RobotsFetchOptions,
  type Time,
} from '../crawl/index.ts'

// Its answers, and the errors it throws.

export {
  type Admission,
  type BudgetEnd,
  type Crawl,
  type Crawled,
  type DecidingLine,
  type Decision,
  type DecisionEvidence,
  type DecisionReason,
  type FetchedSitemap,
  GateClosedError,
  type NextFree,
  type OriginUsage,
  type PageResponse,
  REFUSED_HEADER,
  type Refusal,
  type RequestOutcome,
  RobotsDeferredError,
  RobotsDisallowedError,
  type SitemapsOptions,
  type SiteRefusal,
  siteRefusal,
  type TurnWait,
  type Waiting,
} from '../crawl/index.ts'

// Pacing, and which requests share a pace.

export {
  type AdaptiveTerms,
  byAddress,
  byAll,
  byGroup,
  byHost,
  type Pace,
  type PaceKeys,
  type PaceSource,
  type PaceTerms,
  type PacingField,
  type SeveralCrawlDelays,
} from '../crawl/index.ts'

// The defaults of the options.

export {
  ADAPTIVE_FACTOR,
  ADAPTIVE_MAX_MS,
  CRAWL_AT_ONCE,
  CRAWL_PATIENCE_MS,
  CRAWL_TRIES,
  DEFAULT_DELAY_MS,
  DEFAULT_FACTOR,
  DEFAULT_FLOOR_MS,
  DEFAULT_MAX_DELAY_MS,
  LOOK_UPS_AT_ONCE,
  MAX_READY_BYTES,
  MAX_READY_ORIGINS,
  REQUEST_DEADLINE_MS,
  REQUESTS_AT_ONCE,
  ROBOTS_AT_ONCE,
  ROBOTS_DEADLINE_MS,
} from '../crawl/index.ts'

// Look into the store of a fleet.

export {
  dropStoredOrigin,
  MAX_STORED_HOSTS,
  type StoredBudget,
  type StoredHosts,
  type StoredOrigin,
  type StoredRobots,
  type StoredTrouble,
  storedHosts,
  storedOrigin,
} from '../crawl/index.ts'

// What the gate counts.

export type {
  AtOnceMetrics,
  BoundsMetrics,
  GateMetrics,
  OwnMetrics,
  StoreMetrics,
  TurnMetrics,
} from '../crawl/index.ts'
export { prometheusText } from '../crawl/index.ts'

// What the gate publishes on diagnostics channels.

export type {
  CacheEvent,
  DecideEvent,
  FetchEvent,
  RefusalEvent,
  RequestEvent,
  SlotEvent,
  TroubleEvent,
  WaitEvent,
} from '../crawl/index.ts'
