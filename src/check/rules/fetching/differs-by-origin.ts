import type { Outcome } from '../../../access/index.ts'
import { differenceOf } from '../../analysis/file-difference.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

/** F119: another form of the site’s address serves another file. */
export const differsByOrigin: CheckRule = {
  code: 'F119',
  name: 'differs-by-origin',
  severity: 'info',
  rank: -200,
  ofSite: true,
  why: 'To robots, http and https are different sites, and so are a host and the same host with `www`. Each site has its own file (RFC 9309 §2.3). If both addresses respond, a page that one file forbids may be open at the other address. Often somebody changed one file and forgot the other.',
  find,
}

const NO_SITE: ReadonlySet<Outcome> = new Set(['dns', 'network', 'blocked-address'])

function* find(context: Context): Generator<Problem> {
  const { retrieval, comparisons = [] } = context.options
  if (retrieval === undefined) return
  for (const { by, retrieval: other } of comparisons) {
    // If nothing responds at the other URL, there is no other site.
    if (by !== 'origin' || NO_SITE.has(other.outcome)) continue
    const difference = differenceOf(context, other)
    if (difference === undefined) continue
    const { sentence, ...details } = difference
    yield {
      span: FILE_START,
      says: {
        what: `The response for ${robotsUrl(other)} differs from the checked response for ${robotsUrl(retrieval)}.`,
        effect: sentence,
        advice: 'Redirect one of the two URLs to the other, or serve the same file at both.',
        subject: robotsUrl(other),
      },
      ...details,
    }
  }
}
