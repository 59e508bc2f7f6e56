import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, prefixRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** Matches a rule for every page of a kind of program: `/*.php`. */
const KIND_OF_PAGES = /^\/?\*(\.(?:php|aspx?|jsp|cfm|cgi))\*?$/i

/** Matches a rule for a query of one page: `/forum.php?mod=post`. */
const QUERY_OF_PAGE = /^(\/[\w/.-]+)\?[^*]/

/**
 * Finds rules for every page of a kind of program that also close a page of which the file closes some queries. That
 * page is then hardly meant to be closed.
 */
export function* overKindOfPages(context: Context): Generator<Problem> {
  const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  for (const rule of prefixRules(context)) {
    const [, ending] = KIND_OF_PAGES.exec(rule.value) ?? []
    if (ending === undefined || rule.field !== 'Disallow' || !rule.group.isStarGroup) continue
    for (const { value, line } of pathRules(context)) {
      const [, page = ''] = QUERY_OF_PAGE.exec(value) ?? []
      const url = `${originOf(context)}${page}`
      if (!page.endsWith(ending) || cachedVerdict(context, policy, url).rule?.line !== rule.record.line)
        continue
      const written = quoted(`Disallow: ${rule.value}`)
      yield {
        span: rule.span,
        says: {
          case: 'kind of pages',
          what: `${written} closes every page of a program, so it also closes ${quoted(page)}.`,
          effect: `Line ${line.number} closes only some URLs of that page.`,
          advice: 'If people should find that page in a search, write rules for single pages.',
          subject: written,
        },
        dialects: dialectsByMatch(context, rule, url).matching,
        witness: url,
      }
      break
    }
  }
}
