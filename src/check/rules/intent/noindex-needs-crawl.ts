import { searchAgents } from '../../agents/search-agents.ts'
import { originOf } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, printableUrl } from '../../text/message-phrases.ts'

/** I109: a page says noindex, and nobody may read it. */
export const noindexNeedsCrawl: CheckRule = {
  code: 'I109',
  name: 'noindex-needs-crawl',
  severity: 'warning',
  why: 'A search engine has to fetch a page to see that it says `noindex`. Where the file forbids the page, it never does, and may list the bare URL all the same, by links to it ("Block Search indexing with noindex", Google Search Central). It is only known where the pages were asked for.',
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
      message: `"${printableUrl(url)}" says noindex ${WHERE[noindex]}, and ${joinWords(agents.map(({ who }) => who))} may not fetch it to see that. Allow it until it has left the index.`,
      dialects: context.dialects
        .filter((dialect) => cachedVerdict(context, first.policy(dialect), url).verdict === 'disallow')
        .map(({ id }) => id),
      witness: url,
    }
  }
}
