/** What a crawler may assume after a 404, a 503 or a timeout, by access profiles. */

// The record of past retrievals, and the access state that it gives now.

export {
  type AccessEvidence,
  type AccessState,
  type AccessStateOptions,
  accessStateAt,
  type GoodCopy,
  type KeptRobots,
  type LastAnswer,
  updateRecord,
  type Validity,
} from '../access/index.ts'

// The profiles, and the rows of their tables.

export {
  type AccessAssumption,
  type AccessProfile,
  type AccessProfileId,
  type AccessRow,
  CIRCUMSTANCES,
  type Circumstance,
  type Phase,
  profiles,
} from '../access/index.ts'

// What an HTTP client of your own needs: the form of a retrieval, what its headers mean, and the limits to
// keep to.

export {
  declaredCharset,
  type EpochMs,
  type Hop,
  JITTER,
  type Lifetime,
  lifetimeOf,
  MAX_ANSWER_BYTES,
  MAX_FRESH_MS,
  MAX_RETRY_AFTER_MS,
  type Outcome,
  type Retrieval,
  type RetryAfter,
  retryAfter,
} from '../access/index.ts'
