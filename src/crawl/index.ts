/** The gate a crawler passes every request through: cache, single flight, pacing, visiting hours. */
export { BlockedAddressError } from '../fetch/index.ts'
export type { Admission, DecideOptions, Refusal } from './admission.ts'
export type { RequestOutcome } from './back-off.ts'
export type { BudgetHook, OriginBudget } from './budget.ts'
export type { BudgetEnd, DecidingLine, Decision, DecisionReason, Evidence, OriginUsage } from './decision.ts'
export { GateClosedError, RobotsDeferredError, RobotsDisallowedError } from './errors.ts'
export { createGate, type Gate } from './gate.ts'
export type { GateOptions } from './gate-options.ts'
export type { RequestPurpose } from './origin-rules.ts'
export { MAX_READY_BYTES, MAX_READY_ORIGINS } from './origin-rules-cache.ts'
export {
  DEFAULT_DELAY_MS,
  DEFAULT_FACTOR,
  DEFAULT_FLOOR_MS,
  DEFAULT_MAX_DELAY_MS,
  type Pace,
  type PaceSource,
  type PaceTerms,
  type PacingField,
} from './pace.ts'
export { byAddress, byAll, byGroup, byHost, type PaceKeys } from './pace-keys.ts'
export { type PoliteFetch, type PoliteFetchOptions, REFUSED_HEADER } from './polite-fetch.ts'
export { REQUEST_DEADLINE_MS } from './resolved-options.ts'
export { ROBOTS_DEADLINE_MS } from './robots-cache.ts'
export type { CacheEvent, DecideEvent, FetchEvent, SlotEvent, TroubleEvent } from './telemetry.ts'
export { systemTime, type Time } from './time.ts'
