import { searchAgentPhrase } from '../../agents/robot-phrases.ts'
import { searchAgents } from '../../agents/search-agents.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { printableUrl } from '../../text/message-phrases.ts'

/** I109: a page has `noindex`, but the file forbids robots to fetch it. */
export const noindexNeedsCrawl: CheckRule = {
  code: 'I109',
  name: 'noindex-needs-crawl',
  severity: 'warning',
  why: 'A search engine must fetch a page to see its `noindex`. If the file forbids the page, the search engine never sees the `noindex`. Because of links to the page, it may still list the bare URL ("Block Search indexing with noindex", Google Search Central). The check needs pages of the site: `--urls` lists them, and `--online` fetches them.',
  find,
}

const WHERE = { header: 'in its X-Robots-Tag header', meta: 'in a meta element' } as const

function* find(context: Context): Generator<Problem> {
  for (const { url: given, noindex } of context.options.pages ?? []) {
    if (noindex === undefined) continue
    const url = given.startsWith('/') ? originOf(context) + given : given
    const agents = searchAgents(context).filter(
      ({ dialect, policy }) => cachedVerdict(context, policy(dialect), url).verdict === 'disallow',
    )
    const [first] = agents
    if (first === undefined) continue
    const { rule } = cachedVerdict(context, first.policy(first.dialect), url)
    yield {
      span: rule === undefined ? { start: 0, end: 0 } : context.file.spanOfRule(rule),
      says: {
        what: `"${printableUrl(url)}" says "noindex" ${WHERE[noindex]}, but ${searchAgentPhrase(agents)} may not fetch the page.`,
        effect: 'A search engine that cannot see the noindex may keep the page in its results.',
        advice: 'Allow the page at least until search engines have removed it from their results.',
        subject: `"${printableUrl(url)}"`,
      },
      dialects: context.dialects
        .filter((dialect) => cachedVerdict(context, first.policy(dialect), url).verdict === 'disallow')
        .map(({ id }) => id),
      witness: url,
    }
  }
}
