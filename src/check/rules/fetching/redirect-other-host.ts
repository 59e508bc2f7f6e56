import { dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, followedRedirects, hostOfHop, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F106: the file comes from another host. */
export const redirectOtherHost: CheckRule = {
  code: 'F106',
  name: 'redirect-other-host',
  severity: 'warning',
  ofSite: true,
  why: 'If robots.txt redirects to another host, the file of the other host applies to the requested site (RFC 9309 §2.3.1.2). Rules that were written for the other host then apply here, and the operator of that host decides about this site. A redirect between a host and the same host with `www` is usually intended.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined) return
  const [first, ...more] = followedRedirects(retrieval)
  const from = first === undefined ? undefined : hostOfHop(first[0])
  const other = [first, ...more].find((step) => step !== undefined && hostOfHop(step[1]) !== from)
  if (from === undefined || other === undefined) return
  const to = hostOfHop(other[1])
  const dialects = context.dialects
    .map(({ id }) => id)
    .filter((id) => dialectFacts[id].access.maxRedirects !== 0)
  const isSameSite = from.replace(/^www\./, '') === to.replace(/^www\./, '')
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} redirects to ${quoted(to)}.`,
      effect: `For robots that follow redirects, the rules of ${quoted(from)} then depend on ${quoted(to)}.`,
      advice: `Serve the file at ${robotsUrl(retrieval)} itself, unless the two hosts are one site.`,
    },
    dialects,
    ...(isSameSite ? { severity: 'info' as const } : {}),
  }
}
