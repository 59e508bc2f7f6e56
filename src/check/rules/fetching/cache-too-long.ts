import { dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'
import { dialectPhrase } from '../../text/message-phrases.ts'

/** F118: caches may keep the file for longer than a day. */
export const cacheTooLong: CheckRule = {
  code: 'F118',
  name: 'cache-too-long',
  severity: 'warning',
  ofSite: true,
  why: 'A crawler should not use a cached copy for more than 24 hours (RFC 9309 §2.4). But a CDN in front of the site may keep a copy for as long as the headers allow. A robot that follows only the headers may do so, too. A mistake in the file may then stay in effect for that time after you correct it.',
  find,
}

/**
 * Seconds for which a copy may be used (RFC 9309 §2.4: "SHOULD NOT use the cached version for more than 24
 * hours").
 */
const MAX_LIFETIME_S = 24 * 60 * 60

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'ok') return
  const { headers = {}, at = 0 } = lastHop(retrieval) ?? {}
  const lifetime = lifetimeOf(headers, at)
  if (lifetime === undefined || lifetime.seconds <= MAX_LIFETIME_S) return
  // A parser that is documented to refresh its copy daily does so whatever the headers say.
  const dialects = context.dialects
    .map(({ id }) => id)
    .filter((id) => !isRefreshedDaily(dialectFacts[id].access.freshFor))
  const { seconds } = lifetime
  const time =
    seconds < 2 * MAX_LIFETIME_S
      ? `${rounded(seconds / 3600)} hours`
      : `${rounded(seconds / MAX_LIFETIME_S)} days`
  // Robots are no shared caches: they do not follow s-maxage.
  const users =
    dialects.length === 0 || lifetime.isShared
      ? ''
      : `, and so may ${dialectPhrase(dialects, context.dialects.length)}`
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} may be cached for ${time}, according to ${lifetime.source}.`,
      effect: `After you change the file, caches on the way may use the old copy for that time${users}.`,
      advice: `Allow at most 24 hours (${MAX_LIFETIME_S} seconds).`,
    },
    dialects,
  }
}

function rounded(number: number): string {
  return number.toFixed(1).replace(/\.0$/, '')
}

function isRefreshedDaily(freshFor: number | 'unknown'): boolean {
  return freshFor !== 'unknown' && freshFor <= MAX_LIFETIME_S
}

/** The freshness lifetime of a copy in a shared cache (RFC 9111 §4.2.1), and the header that sets it. */
function lifetimeOf(
  headers: Readonly<Record<string, string>>,
  at: number,
): { readonly seconds: number; readonly source: string; readonly isShared: boolean } | undefined {
  const control = headers['cache-control'] ?? ''
  if (/(?:^|[\s,])no-(?:store|cache)\b/i.test(control)) return undefined
  for (const name of ['s-maxage', 'max-age']) {
    const [, digits] = new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*"?(\\d{1,15})`, 'i').exec(control) ?? []
    if (digits !== undefined)
      return {
        seconds: Number(digits),
        source: `${name}=${digits} in Cache-Control`,
        isShared: name === 's-maxage',
      }
  }
  const expires = Date.parse(headers.expires ?? '')
  const date = Date.parse(headers.date ?? '')
  return Number.isNaN(expires)
    ? undefined
    : {
        seconds: (expires - (Number.isNaN(date) ? at : date)) / 1000,
        source: 'the Expires header',
        isShared: false,
      }
}
