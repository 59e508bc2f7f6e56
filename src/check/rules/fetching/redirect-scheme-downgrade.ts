import { dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, followedRedirects, robotsUrl } from '../../site/retrieval.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { printableUrl } from '../../text/message-phrases.ts'

/** F107: a redirect leads from https to http. */
export const redirectSchemeDowngrade: CheckRule = {
  code: 'F107',
  name: 'redirect-scheme-downgrade',
  severity: 'warning',
  ofSite: true,
  why: 'The rules of a site that is served over https then come over a connection that anybody on the way can read and change: one line of `Disallow: /` takes the site out of search, one less opens it. Robots need not follow such a redirect.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined) return
  const down = followedRedirects(retrieval).find(
    ([from, to]) => splitUrl(from.url)?.scheme === 'https' && splitUrl(to.url)?.scheme === 'http',
  )
  if (down === undefined) return
  yield {
    span: FILE_START,
    message: `On the way from ${robotsUrl(retrieval)}, "${printableUrl(down[0].url)}" leads from https to "${printableUrl(down[1].url)}": anybody in between can change the rules. Let the redirect lead to an https URL.`,
    dialects: context.dialects.map(({ id }) => id).filter((id) => dialectFacts[id].access.maxRedirects !== 0),
  }
}
