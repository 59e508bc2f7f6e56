import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, prefixRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** Matches a rule for every page of a kind of program: `/*.php`. */
const KIND_OF_PAGES = /^\/?\*\.(?:php|aspx?|jsp|cfm|cgi)\*?$/i

/** Matches a rule for a query of one page of a program: `/forum.php?mod=post`. */
const QUERY_OF_PAGE = /^(\/[\w/.-]*?\.\w+)\?[^*]/

/**
 * Finds rules for every page of a kind of program that also close a page of which the file closes some queries. That
 * page is then hardly meant to be closed.
 */
export function* overKindOfPages(context: Context): Generator<Problem> {
  for (const rule of prefixRules(context)) {
    if (!KIND_OF_PAGES.test(rule.value) || rule.field !== 'Disallow' || !rule.group.isStarGroup) continue
    const found = context.once(pagesByClosingLine).get(rule.record.line)
    if (found === undefined) continue
    const { page, url, line } = found
    const written = quoted(`Disallow: ${rule.value}`)
    yield {
      span: rule.span,
      says: {
        case: 'kind of pages',
        what: `${written} closes every page of a program, so it also closes ${quoted(page)}.`,
        effect: `Line ${line} closes only some URLs of that page.`,
        advice: 'If people should find that page in a search, write rules for single pages.',
        subject: written,
      },
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
    }
  }
}

/** A page of which the rule on a line closes some queries. */
interface PageOfQuery {
  readonly page: string
  readonly url: string
  readonly line: number
}

/** By each line that closes pages of `*`: the first page of which another line closes only some queries. */
function pagesByClosingLine(context: Context): ReadonlyMap<number, PageOfQuery> {
  const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  const found = new Map<number, PageOfQuery>()
  for (const { field, value, group, line } of pathRules(context)) {
    const [, page] = QUERY_OF_PAGE.exec(value) ?? []
    if (field !== 'Disallow' || page === undefined || !group.isStarGroup) continue
    const url = `${originOf(context)}${page}`
    const closing = cachedVerdict(context, policy, url).rule?.line
    if (closing !== undefined && !found.has(closing)) found.set(closing, { page, url, line: line.number })
  }
  return found
}
