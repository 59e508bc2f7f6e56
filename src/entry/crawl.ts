/** The gate that a crawler passes each request through: cache, single flight, pacing, visiting hours. */

// What is published on diagnostics channels.
export type { CacheEvent, DecideEvent, FetchEvent, SlotEvent, TroubleEvent } from '../crawl/index.ts'
// The gate and its options.
// What it answers, and the errors it throws.
// Pacing, and which requests share a pace.
// The defaults of the options.
export {
  type Admission,
  BlockedAddressError,
  type BudgetEnd,
  type BudgetHook,
  byAddress,
  byAll,
  byGroup,
  byHost,
  createGate,
  DEFAULT_DELAY_MS,
  DEFAULT_FACTOR,
  DEFAULT_FLOOR_MS,
  DEFAULT_MAX_DELAY_MS,
  type DecideOptions,
  type DecidingLine,
  type Decision,
  type DecisionReason,
  type Evidence,
  type Gate,
  GateClosedError,
  type GateOptions,
  MAX_READY_BYTES,
  MAX_READY_ORIGINS,
  type OriginBudget,
  type OriginUsage,
  type Pace,
  type PaceKeys,
  type PaceSource,
  type PaceTerms,
  type PacingField,
  type PoliteFetch,
  type PoliteFetchOptions,
  REFUSED_HEADER,
  REQUEST_DEADLINE_MS,
  type Refusal,
  type RequestOutcome,
  type RequestPurpose,
  ROBOTS_DEADLINE_MS,
  RobotsDeferredError,
  RobotsDisallowedError,
  type Time,
} from '../crawl/index.ts'
