import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, type PathRule, pathRules, prefixRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** Matches a rule for every page of a kind of program: `/*.php`. */
const KIND_OF_PAGES = /^\/?\*(\.(?:php|aspx?|jsp|cfm|cgi))\*?$/i

/** Matches a rule for a query of one page, with the ending of the page: `/forum.php?mod=post`. */
const QUERY_OF_PAGE = /^(\/[\w/.-]*?(\.\w+))\?[^*]/

/**
 * Finds rules for every page of a kind of program that also close a page of which the file closes some queries. That
 * page is then hardly meant to be closed.
 */
export function* overKindOfPages(context: Context): Generator<Problem> {
  const queriesOf = (group: PathRule['group'], ending: string): readonly PageQuery[] =>
    context.once(pageQueries).get(group)?.get(ending.toLowerCase()) ?? []
  const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  for (const rule of prefixRules(context)) {
    const [, ending] = KIND_OF_PAGES.exec(rule.value) ?? []
    if (ending === undefined || rule.field !== 'Disallow' || !rule.group.isStarGroup) continue
    const found = queriesOf(rule.group, ending).find(
      ({ page }) =>
        cachedVerdict(context, policy, `${originOf(context)}${page}`).rule?.line === rule.record.line,
    )
    if (found === undefined) continue
    const { page, line } = found
    const url = `${originOf(context)}${page}`
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

/** A page of which a rule closes a query. */
interface PageQuery {
  readonly page: string
  readonly line: number
}

/** The most pages of a group and an ending that are asked. */
const MAX_PAGES = 20

/** The pages of which rules close a query, by the group of the rule and by their ending. */
function pageQueries(
  context: Context,
): ReadonlyMap<PathRule['group'], ReadonlyMap<string, readonly PageQuery[]>> {
  const byGroup = new Map<PathRule['group'], Map<string, PageQuery[]>>()
  for (const { field, value, group, line } of pathRules(context)) {
    const [, page = '', ending = ''] = QUERY_OF_PAGE.exec(value) ?? []
    if (field !== 'Disallow' || ending === '') continue
    const byEnding = byGroup.get(group) ?? new Map<string, PageQuery[]>()
    byGroup.set(group, byEnding)
    const pages = byEnding.get(ending.toLowerCase()) ?? []
    byEnding.set(ending.toLowerCase(), pages)
    if (pages.length < MAX_PAGES) pages.push({ page, line: line.number })
  }
  return byGroup
}
