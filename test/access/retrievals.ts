import type { EpochMs, Outcome, Retrieval } from '../../src/access/index.ts'

/** Retrievals as they come from a fetch, made by hand. */

export const SITE = 'https://example.com'
export const MINUTE = 60_000
export const HOUR: number = 60 * MINUTE
export const DAY: number = 24 * HOUR

/** Some moment, 21 November 2026, 08:00 UTC: nothing depends on which. */
export const START: EpochMs = Date.UTC(2026, 10, 21, 8)

const STATUSES: Readonly<Partial<Record<Outcome, number>>> = {
  ok: 200,
  unauthorized: 403,
  'not-found': 404,
  'other-4xx': 418,
  'too-many-requests': 429,
  'server-error': 503,
  'not-robots': 200,
  challenged: 403,
}

export interface Made {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly redirects?: number
  readonly truncated?: boolean
  readonly notModified?: boolean
}

/** What a fetch of {@link SITE} came to. */
export function retrieval(outcome: Outcome, made: Made = {}): Retrieval {
  const {
    status = STATUSES[outcome],
    headers = {},
    body,
    redirects = 0,
    truncated = false,
    notModified = false,
  } = made
  const hops = Array.from({ length: redirects + 1 }, (_, index) => ({
    url: index === 0 ? `${SITE}/robots.txt` : `${SITE}/hop-${index}`,
    at: START,
    durationMs: 5,
    ...(index < redirects ? { status: 301 } : status === undefined ? {} : { status }),
    headers: index < redirects ? {} : headers,
  }))
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body)
  return {
    origin: SITE,
    outcome,
    hops,
    at: START,
    durationMs: 5 * hops.length,
    ...(bytes === undefined ? {} : { body: bytes }),
    truncated,
    notModified,
  }
}

/** A file that forbids everything. */
export const CLOSED: Retrieval = retrieval('ok', { body: 'User-agent: *\nDisallow: /\n' })
