import { type GoodCopy, type KeptRobots, type LastAnswer, MAX_ANSWER_BYTES } from './kept-robots.ts'
import type { EpochMs, Hop, Outcome, Retrieval } from './retrieval.ts'

/** Outcomes that are a definite answer about the file. With any other outcome the file is unreachable. */
const ANSWERS: ReadonlySet<Outcome> = new Set(['ok', 'not-robots', 'not-found', 'unauthorized', 'other-4xx'])

/** The response headers that determine how long a copy may be used. */
const FRESHNESS_HEADERS = [
  'age',
  'cache-control',
  'date',
  'expires',
  'last-modified',
  'pragma',
  'retry-after',
]

/** The headers of a 304 update those of the copy, except these two, which describe the 304 itself. */
const OF_ONE_RESPONSE = ['age', 'date']

/**
 * The record of an origin after one more retrieval. A file that was read replaces the copy. A 304 confirms the copy.
 * A 404 or 410 marks it as gone. Any other outcome leaves it unchanged. A trouble of the crawler's own machine is not
 * a failure of the file. `now` is the time of the clock that all users of the record share, which may differ from the
 * retrieval's clock. `random` gives numbers from 0 to below 1, which move the time of the next request. Without
 * `random`, that time is exact.
 *
 * @throws {TypeError} if the record belongs to another origin.
 */
export function updateRecord(
  record: KeptRobots | undefined,
  retrieval: Retrieval,
  now: EpochMs,
  random?: () => number,
): KeptRobots {
  if (record !== undefined && record.origin !== retrieval.origin) {
    throw new TypeError(
      `The record belongs to ${record.origin}, but the retrieval to ${retrieval.origin}: keep one record per origin.`,
    )
  }
  const good = copyAfter(record?.good, retrieval, now)
  // A 304 without a copy is a failure of the server.
  const outcome = retrieval.outcome === 'ok' && good === undefined ? 'server-error' : retrieval.outcome
  return {
    origin: retrieval.origin,
    ...(good === undefined ? {} : { good }),
    last: answerOf(retrieval, outcome, now, random),
    ...failuresAfter(record, outcome, now),
  }
}

/** The failures in a row, and the troubles of the crawler's own machine, which neither add nor end a failure. */
function failuresAfter(
  record: KeptRobots | undefined,
  outcome: Outcome,
  now: EpochMs,
): Pick<KeptRobots, 'failingSince' | 'failures' | 'ownTroubles'> {
  if (ANSWERS.has(outcome)) return { failures: 0 }
  const { failingSince, failures = 0, ownTroubles = 0 } = record ?? {}
  // If the clock was set back, the failure must not begin in the future.
  const since = { failingSince: Math.min(failingSince ?? now, now) }
  if (outcome !== 'own-trouble') return { ...since, failures: failures + 1 }
  return { ...(failingSince === undefined ? {} : since), failures, ownTroubles: ownTroubles + 1 }
}

function copyAfter(copy: GoodCopy | undefined, retrieval: Retrieval, now: EpochMs): GoodCopy | undefined {
  const { outcome, hops, notModified, body, truncated, origin } = retrieval
  if (outcome === 'not-found' && copy !== undefined) return { ...copy, goneAt: copy.goneAt ?? now }
  if (outcome !== 'ok') return copy
  const hop = hops.at(-1)
  const headers = freshnessHeaders(hop)
  if (notModified) {
    if (copy === undefined) return undefined
    const { goneAt: _, ...there } = copy
    const lasting = Object.entries(copy.headers).filter(([name]) => !OF_ONE_RESPONSE.includes(name))
    return {
      ...there,
      ...unverified(hops),
      at: now,
      headers: { ...Object.fromEntries(lasting), ...headers },
      ...validators(hop),
    }
  }
  return {
    body: body ?? new Uint8Array(),
    at: now,
    finalUrl: hop?.url ?? `${origin}/robots.txt`,
    redirects: Math.max(0, hops.length - 1),
    truncated,
    ...unverified(hops),
    ...validators(hop),
    headers,
  }
}

function answerOf(
  retrieval: Retrieval,
  outcome: Outcome,
  now: EpochMs,
  random: (() => number) | undefined,
): LastAnswer {
  const { hops, body, notModified, truncated } = retrieval
  const hop = hops.at(-1)
  const page = outcome === 'ok' ? undefined : body
  return {
    outcome,
    ...(hop?.status === undefined ? {} : { status: hop.status }),
    at: now,
    redirects: Math.max(0, hops.length - 1),
    notModified,
    ...unverified(hops),
    headers: freshnessHeaders(hop),
    ...(page === undefined ? {} : { body: page.slice(0, MAX_ANSWER_BYTES) }),
    truncated: truncated || (page !== undefined && page.length > MAX_ANSWER_BYTES),
    ...(random === undefined ? {} : { draw: Math.min(1, Math.max(0, random())) }),
  }
}

function freshnessHeaders(hop: Hop | undefined): Readonly<Record<string, string>> {
  const headers = hop?.headers ?? {}
  return Object.fromEntries(
    FRESHNESS_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}

/**
 * Origins whose certificate did not verify. One on the way is enough, because it may have redirected the
 * request anywhere.
 */
function unverified(hops: readonly Hop[]): { readonly unverified?: readonly string[] } {
  const origins = new Set(hops.flatMap((hop) => (hop.unverified === true ? [originOf(hop)] : [])))
  return origins.size === 0 ? {} : { unverified: [...origins] }
}

/** The URL of a hop is normalised and has no credentials, so the part before its path is the origin. */
function originOf({ url }: Hop): string {
  return url.split('/', 3).join('/')
}

function validators(hop: Hop | undefined): { readonly etag?: string; readonly lastModified?: string } {
  const { etag, 'last-modified': lastModified } = hop?.headers ?? {}
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) }
}
