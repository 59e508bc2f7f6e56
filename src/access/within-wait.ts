import type { AccessProfile } from './profile.ts'
import type { Retrieval } from './retrieval.ts'

/**
 * A retrieval as a crawler of a profile would have made it: a response that took longer than the crawler
 * waits is a timeout.
 */
export function withinWait(retrieval: Retrieval, { maxWaitMs }: AccessProfile): Retrieval {
  if (maxWaitMs === undefined || retrieval.durationMs <= maxWaitMs) return retrieval
  const { body: _, declaredCharset: _charset, ...rest } = retrieval
  return {
    ...rest,
    outcome: 'timeout',
    problem: `not done after ${maxWaitMs} ms`,
    truncated: false,
    notModified: false,
  }
}
