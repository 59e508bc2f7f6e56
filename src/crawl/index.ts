/** The gate a crawler passes every request through: cache, single flight, pacing, visiting hours. */
export { BlockedAddressError, isRedirect, parsedUrl } from '../fetch/index.ts'
export { createGate } from './create-gate.ts'
export type { ClosedUntil } from './decider.ts'
export type {
  BudgetEnd,
  DecideOptions,
  DecidingLine,
  Decision,
  DecisionEvidence,
  DecisionReason,
  OriginUsage,
  RequestPurpose,
} from './decision.ts'
export { GateClosedError, RobotsDeferredError, RobotsDisallowedError } from './errors.ts'
export { MAX_STORED_HOSTS, type StoredHosts, storedHosts } from './fleet/stored-hosts.ts'
export {
  dropStoredOrigin,
  type StoredBudget,
  type StoredOrigin,
  type StoredRobots,
  type StoredTrouble,
  storedOrigin,
} from './fleet/stored-origin.ts'
export type { Gate } from './gate.ts'
export type { GateMetrics, OwnMetrics, StoreMetrics, TurnMetrics } from './gate-metrics.ts'
export type { NextFree } from './next-free.ts'
export type { GateOptions } from './options/gate-options.ts'
export { REQUEST_DEADLINE_MS } from './options/resolved-options.ts'
export type { AtOnceMetrics } from './own/concurrency-bound.ts'
export {
  type AtOnceOptions,
  type BoundsMetrics,
  LOOK_UPS_AT_ONCE,
  REQUESTS_AT_ONCE,
  ROBOTS_AT_ONCE,
} from './own/own-bounds.ts'
export { prometheusText } from './prometheus.ts'
export { REFUSED_HEADER } from './requests/given-response.ts'
export type { PageResponse } from './requests/page-response.ts'
export type { PoliteFetch } from './requests/polite-fetch.ts'
export type { PoliteFetchOptions } from './requests/polite-fetch-options.ts'
export { BODY_HEADERS, IDENTITY_HEADERS, MAX_PAGE_REDIRECTS } from './requests/redirect.ts'
export { type SiteRefusal, siteRefusal } from './requests/site-refusal.ts'
export { MAX_READY_BYTES, MAX_READY_ORIGINS } from './robots/origin-rules-cache.ts'
export { ROBOTS_DEADLINE_MS, type RobotsFetchOptions } from './robots/robots-requests.ts'
export {
  CRAWL_AT_ONCE,
  CRAWL_PATIENCE_MS,
  CRAWL_TRIES,
  type Crawl,
  type Crawled,
  type CrawlOptions,
  type CrawlSource,
} from './run/crawl.ts'
export type { FetchedSitemap } from './sitemaps.ts'
export type { SitemapsOptions } from './sitemaps-options.ts'
export type {
  CacheEvent,
  DecideEvent,
  FetchEvent,
  RefusalEvent,
  RequestEvent,
  SlotEvent,
  TroubleEvent,
  WaitEvent,
} from './telemetry.ts'
export { systemTime, type Time } from './time.ts'
export { ADAPTIVE_FACTOR, ADAPTIVE_MAX_MS, type AdaptiveTerms } from './turns/adaptive-delay.ts'
export type { Admission, Refusal } from './turns/admission.ts'
export type { RequestOutcome } from './turns/back-off.ts'
export type { BudgetHook, OriginBudget } from './turns/budget.ts'
export type { Pace, PaceSource, PacingField, SeveralCrawlDelays } from './turns/pace.ts'
export { byAddress, byAll, byGroup, byHost, type PaceKeys } from './turns/pace-keys.ts'
export {
  DEFAULT_DELAY_MS,
  DEFAULT_FACTOR,
  DEFAULT_FLOOR_MS,
  DEFAULT_MAX_DELAY_MS,
  type PaceTerms,
} from './turns/pace-terms.ts'
export type { TurnWait, Waiting } from './turns/waiting.ts'
