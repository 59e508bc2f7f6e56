import type { EpochMs, Outcome, Retrieval } from '../access/index.ts'
// PLACEHOLDER-SEAM: replaced by the room `access`.

export interface KeptRobots {
  readonly good?: {
    readonly body: Uint8Array
    readonly etag?: string
    readonly lastModified?: string
    readonly at: EpochMs
    readonly finalUrl?: string
    readonly truncated: boolean
  }
  readonly last: { readonly outcome: Outcome; readonly status?: number; readonly at: EpochMs }
  readonly failures: number
}
export interface Standing {
  readonly state: 'ask' | 'rules' | 'allow-all' | 'disallow-all' | 'defer'
  readonly reason: string
  readonly retryAt?: EpochMs
  readonly freshUntil: EpochMs
  readonly staleUntil: EpochMs
  readonly stale: boolean
}
export function keep(record: KeptRobots | undefined, retrieval: Retrieval, now: EpochMs): KeptRobots {
  const hop = retrieval.hops.at(-1)
  const last = { outcome: retrieval.outcome, at: now, ...(hop?.status === undefined ? {} : { status: hop.status }) }
  if (retrieval.outcome === 'ok') {
    const body = retrieval.notModified ? record?.good?.body : retrieval.body
    const etag = hop?.headers.etag
    return {
      good: { body: body ?? new Uint8Array(), at: now, truncated: retrieval.truncated, ...(etag === undefined ? {} : { etag }) },
      last,
      failures: 0,
    }
  }
  if (retrieval.outcome === 'not-found' || retrieval.outcome === 'other-4xx' || retrieval.outcome === 'unauthorized')
    return { last, failures: 0 }
  return { ...(record?.good === undefined ? {} : { good: record.good }), last, failures: (record?.failures ?? 0) + 1 }
}
const DAY = 86_400_000
export function standingOf(record: KeptRobots | undefined, now: EpochMs): Standing {
  if (record === undefined || record.last.at > now + DAY)
    return { state: 'ask', reason: 'Nothing is known.', freshUntil: now, staleUntil: now, stale: false }
  const { outcome, at } = record.last
  const freshUntil = outcome === 'ok' || record.failures === 0 ? at + DAY : at + Math.min(DAY, 60_000 * 2 ** (record.failures - 1))
  const staleUntil = outcome === 'ok' ? freshUntil + DAY : freshUntil
  const common = { freshUntil, staleUntil, stale: now >= freshUntil }
  if (now >= staleUntil) return { state: 'ask', reason: 'Too old.', ...common }
  if (outcome === 'ok') return { state: 'rules', reason: 'The file was read.', ...common }
  if (record.failures === 0) return { state: 'allow-all', reason: 'There is no file.', ...common }
  if (outcome === 'challenged' || outcome === 'blocked-address' || outcome === 'too-many-requests')
    return { state: 'defer', retryAt: freshUntil, reason: 'Could not be asked.', ...common }
  return { state: 'disallow-all', reason: 'The file is unreachable.', ...common }
}
