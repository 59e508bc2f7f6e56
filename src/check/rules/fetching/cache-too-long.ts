import { dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'
import { dialectPhrase } from '../../text/message-phrases.ts'

/** F118: the file may be kept for longer than a day. */
export const cacheTooLong: CheckRule = {
  code: 'F118',
  name: 'cache-too-long',
  severity: 'warning',
  ofSite: true,
  why: 'A copy should not be used for more than 24 hours (RFC 9309 §2.4), but a content network in front of the site, and a robot that goes by the headers alone, keep it as long as they are told to. A mistake in the file then lasts as long after it was mended.',
  find,
}

/** RFC 9309 §2.4: "SHOULD NOT use the cached version for more than 24 hours". */
const LONGEST_S = 24 * 60 * 60

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'ok') return
  const { headers = {}, at = 0 } = lastHop(retrieval) ?? {}
  const told = toldBy(headers, at)
  if (told === undefined || told.seconds <= LONGEST_S) return
  // Who is known to ask again after a day does so whatever the headers say.
  const dialects = context.dialects.map(({ id }) => id).filter((id) => !isAskedDaily(dialectFacts[id].access.freshFor))
  const days = (told.seconds / LONGEST_S).toFixed(1).replace(/\.0$/, '')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} may be kept for ${days} days, by ${told.by}: caches on the way${dialects.length === 0 ? '' : ` and ${dialectPhrase(dialects, context.dialects.length)}`} may go by an old copy for so long. Let it be no more than ${LONGEST_S} seconds.`,
    dialects,
  }
}

function isAskedDaily(freshFor: number | 'unknown'): boolean {
  return freshFor !== 'unknown' && freshFor <= LONGEST_S
}

/** How long the headers let a copy be used, as RFC 9111 §4.2.1 has it for shared caches. */
function toldBy(headers: Readonly<Record<string, string>>, at: number): { readonly seconds: number; readonly by: string } | undefined {
  const control = headers['cache-control'] ?? ''
  if (/(?:^|[\s,])no-(?:store|cache)\b/i.test(control)) return undefined
  for (const name of ['s-maxage', 'max-age']) {
    const [, digits] = new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*"?(\\d{1,15})`, 'i').exec(control) ?? []
    if (digits !== undefined) return { seconds: Number(digits), by: `${name}=${digits} in Cache-Control` }
  }
  const expires = Date.parse(headers.expires ?? '')
  const date = Date.parse(headers.date ?? '')
  return Number.isNaN(expires) ? undefined : { seconds: (expires - (Number.isNaN(date) ? at : date)) / 1000, by: 'Expires' }
}
