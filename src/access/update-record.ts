import { type GoodCopy, type KeptRobots, type LastAnswer, MAX_ANSWER_BYTES } from './kept-robots.ts'
import type { EpochMs, Hop, Outcome, Retrieval } from './retrieval.ts'

/** After these the server has said what it has to say about the file; after the others it is out of reach. */
const ANSWERS: ReadonlySet<Outcome> = new Set(['ok', 'not-robots', 'not-found', 'unauthorized', 'other-4xx'])

/** What of a response is needed to tell how long it may be used. */
const FRESHNESS_HEADERS = ['age', 'cache-control', 'date', 'expires', 'last-modified', 'pragma', 'retry-after']

/** A 304 is about the copy, but these two are about the 304. */
const OF_ONE_RESPONSE = ['age', 'date']

/**
 * What is known of an origin after one more retrieval. A file that was read replaces the copy; a 304 renews it, and with it the moment it
 * was last known to be the file; an error never replaces it; a 404 or 410 leaves it as one that is gone. `now` is the clock that all
 * who share the record go by, and not the retrieval's own; `random` gives numbers from 0 up to 1, and without it
 * no moment is moved.
 *
 * @throws {TypeError} the record is another origin's
 */
export function updateRecord(record: KeptRobots | undefined, retrieval: Retrieval, now: EpochMs, random?: () => number): KeptRobots {
  if (record !== undefined && record.origin !== retrieval.origin) {
    throw new TypeError(`The record is of ${record.origin}, the retrieval of ${retrieval.origin}: keep one record for each origin.`)
  }
  const good = copyAfter(record?.good, retrieval, now)
  // Nobody can renew a copy that is not there: a server that says so all the same has failed.
  const outcome = retrieval.outcome === 'ok' && good === undefined ? 'server-error' : retrieval.outcome
  const failing = !ANSWERS.has(outcome)
  // A clock that was turned back does not make the file unreachable in the future.
  const failingSince = Math.min(record?.failingSince ?? now, now)
  return {
    origin: retrieval.origin,
    ...(good === undefined ? {} : { good }),
    last: answerOf(retrieval, outcome, now, random),
    ...(failing ? { failingSince } : {}),
    failures: failing ? (record?.failures ?? 0) + 1 : 0,
  }
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
    return { ...there, ...unverified(hops), at: now, headers: { ...Object.fromEntries(lasting), ...headers }, ...validators(hop) }
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

function answerOf(retrieval: Retrieval, outcome: Outcome, now: EpochMs, random: (() => number) | undefined): LastAnswer {
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
  return Object.fromEntries(FRESHNESS_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

/** One server that was not verified is enough: it may have sent the request wherever it liked. */
function unverified(hops: readonly Hop[]): { readonly unverified?: readonly string[] } {
  const origins = new Set(hops.flatMap((hop) => (hop.unverified === true ? [originOf(hop)] : [])))
  return origins.size === 0 ? {} : { unverified: [...origins] }
}

/** Hops are written as URLs are, and without credentials: what stands before the path is the origin. */
function originOf({ url }: Hop): string {
  return url.split('/', 3).join('/')
}

function validators(hop: Hop | undefined): { readonly etag?: string; readonly lastModified?: string } {
  const { etag, 'last-modified': lastModified } = hop?.headers ?? {}
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) }
}
