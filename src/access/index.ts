/**
 * From the result of a request for robots.txt to what a crawler may assume, and until when. It uses no
 * sockets and no clock.
 */

export {
  type AccessEvidence,
  type AccessState,
  type AccessStateOptions,
  accessStateAt,
  CLOCK_SLACK_MS,
} from './access-state.ts'
export { accessStateAfter } from './access-state-after.ts'
export { declaredCharset, isUtf8 } from './declared-charset.ts'
export { LONG_UNREACHABLE_MS, MAX_FRESH_MS } from './durations.ts'
export { type GoodCopy, type KeptRobots, type LastAnswer, MAX_ANSWER_BYTES } from './kept-robots.ts'
export { type Lifetime, lifetimeOf } from './lifetime.ts'
export {
  type AccessAssumption,
  type AccessProfile,
  type AccessProfileId,
  type AccessRow,
  CIRCUMSTANCES,
  type Circumstance,
  type Phase,
} from './profile.ts'
export { profiles } from './profiles.ts'
export type { EpochMs, Hop, Outcome, Retrieval } from './retrieval.ts'
export { MAX_RETRY_AFTER_MS, type RetryAfter, retryAfter } from './retry-after.ts'
export { updateRecord } from './update-record.ts'
export { JITTER, MAX_BACK_OFF_MS, silenceMs, type Validity } from './validity.ts'
export { withinWait } from './within-wait.ts'
