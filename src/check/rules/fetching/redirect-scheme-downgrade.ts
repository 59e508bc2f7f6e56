import { dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, followedRedirects } from '../../site/retrieval.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { printableUrl } from '../../text/message-phrases.ts'

/** F107: a redirect from https to http. */
export const redirectSchemeDowngrade: CheckRule = {
  code: 'F107',
  name: 'redirect-scheme-downgrade',
  severity: 'warning',
  ofSite: true,
  why: 'If a redirect leads from https to http, the rules come over a connection that anyone on the way can read and change. One added line, `Disallow: /`, can remove the site from search; one removed line can open it.',
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
    says: {
      what: `"${printableUrl(down[0].url)}" redirects from https to http, to "${printableUrl(down[1].url)}".`,
      effect: 'Anyone on the network between the robot and the server can then change what the robot gets.',
      advice: 'Serve the file at the https URL, or redirect from there to another https URL.',
    },
    dialects: context.dialects.map(({ id }) => id).filter((id) => dialectFacts[id].access.maxRedirects !== 0),
  }
}
