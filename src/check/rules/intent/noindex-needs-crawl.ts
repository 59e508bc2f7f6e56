import { robots } from '../../../robots/index.ts'
import { searchAgentPhrase } from '../../agents/robot-phrases.ts'
import { MAIN_ROBOTS, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { joinWords, plural, printableUrl } from '../../text/message-phrases.ts'

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
  for (const { url: given, noindex, noindexFor } of context.options.pages ?? []) {
    if (noindex === undefined) continue
    const url = given.startsWith('/') ? originOf(context) + given : given
    const agents = toldAgents(context, noindexFor).filter(
      ({ dialect, policy }) => cachedVerdict(context, policy(dialect), url).verdict === 'disallow',
    )
    const [first] = agents
    if (first === undefined) continue
    const { rule } = cachedVerdict(context, first.policy(first.dialect), url)
    const who = searchAgentPhrase(agents)
    yield {
      span: rule === undefined ? { start: 0, end: 0 } : context.file.spanOfRule(rule),
      says: {
        what: `"${printableUrl(url)}" says "noindex" ${WHERE[noindex]}, but ${who} may not fetch the page.`,
        effect: 'A search engine that cannot see the noindex may keep the page in its results.',
        advice: 'Allow the page at least until search engines have removed it from their results.',
        case: `${noindex}: ${who}`,
        subject: `"${printableUrl(url)}"`,
      },
      dialects: context.dialects
        .filter((dialect) => cachedVerdict(context, first.policy(dialect), url).verdict === 'disallow')
        .map(({ id }) => id),
      witness: url,
    }
  }
}

/** The agents that matter to search and to which a page says `noindex`; all if no ids are given. */
function toldAgents(context: Context, ids: readonly string[] | undefined): readonly SearchAgent[] {
  const agents = searchAgents(context)
  if (ids === undefined) return agents
  const isForMain = [...MAIN_ROBOTS].every((id) => ids.includes(id))
  const named = new Set(agents.flatMap(({ named }) => named?.robot.id ?? []))
  const others = robots
    .filter(({ id }) => ids.includes(id) && !named.has(id))
    .sort((one, other) => Number(MAIN_ROBOTS.has(other.id)) - Number(MAIN_ROBOTS.has(one.id)))
    .map(({ name }) => name)
  return agents.flatMap((agent): readonly SearchAgent[] => {
    if (agent.named !== undefined) return ids.includes(agent.named.robot.id) ? [agent] : []
    if (others.length === 0) return []
    return [isForMain ? agent : { ...agent, who: namesInBrief(others) }]
  })
}

/** The most robots that the finding names of those that no group names. */
const MAX_NAMED = 3

function namesInBrief(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return joinWords(names)
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${plural(names.length - MAX_NAMED, 'other robot')}`
}
