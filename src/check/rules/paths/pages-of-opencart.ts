import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** Matches a rule about the parameter with which OpenCart names its pages. */
const ROUTE = /[?&]route=/i

/**
 * Pages of OpenCart by their routes. One has a path of its own only if the table of SEO URLs has a word for it
 * (opencart/opencart, upload/catalog/controller/startup/seo_url.php, read on 29 November 2026). They decide 2 of 2,100
 * files of a sample from 2020 to 2026.
 */
const PAGES: readonly (readonly [string, string])[] = [
  ['product/product&product_id=1', 'products'],
  ['product/category&path=1', 'categories'],
  ['information/information&information_id=1', 'information'],
  ['information/contact', 'contact'],
]

/** Finds rules for routes of OpenCart that close pages which people look for. */
export function* overPagesOfOpenCart(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (rule.field !== 'Disallow' || !rule.group.isStarGroup || !ROUTE.test(rule.value)) continue
    const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
    const closed = PAGES.flatMap(([route, kind]) => {
      const url = `${originOf(context)}/index.php?route=${route}`
      return cachedVerdict(context, policy, url).rule?.line === rule.line.number ? [{ url, kind }] : []
    })
    const [first] = closed
    if (first === undefined) continue
    yield {
      span: rule.span,
      severity: 'info',
      says: {
        case: 'pages of OpenCart',
        what: `${quoted(`Disallow: ${rule.value}`)} closes pages of a shop made with OpenCart: ${joinWords(closed.map(({ kind }) => kind))}.`,
        effect: 'Such a page has no other URL, unless you gave it one among the SEO URLs of OpenCart.',
        advice: 'If people should find these pages in a search, give them SEO URLs, or remove the rule.',
        subject: quoted(rule.value),
      },
      dialects: dialectsByMatch(context, rule, first.url).matching,
      witness: first.url,
    }
  }
}
