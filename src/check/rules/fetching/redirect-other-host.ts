import { dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, followedRedirects, hostOfHop, robotsUrl } from '../../site/retrieval.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** F106: the file comes from another host. */
export const redirectOtherHost: CheckRule = {
  code: 'F106',
  name: 'redirect-other-host',
  severity: 'warning',
  ofSite: true,
  why: 'What a redirect leads to are the rules of the site that was asked, whatever host they come from (RFC 9309 §2.3.1.2): who runs that host decides about this site, and rules written for that host apply here. From a name to the same with `www` or without, that is mostly what was meant.',
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
  const dialects = context.dialects.map(({ id }) => id).filter((id) => dialectFacts[id].access.maxRedirects !== 0)
  const isSameSite = from.replace(/^www\./, '') === to.replace(/^www\./, '')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} leads to ${quoted(to)}: what that host answers are the rules of ${quoted(from)} for ${dialectPhrase(dialects, context.dialects.length)}. Answer with the file itself, unless both are one site.`,
    dialects,
    ...(isSameSite ? { severity: 'info' as const } : {}),
  }
}
