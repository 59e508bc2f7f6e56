import type { SearchAgent } from '../../agents/search-agents.ts'
import { closedPaths } from '../../analysis/closed/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I106: an API that pages may need is blocked. */
export const apiBlocked: CheckRule = {
  code: 'I106',
  name: 'api-blocked',
  severity: 'hint',
  why: 'A page that a browser renders often loads its content from an API of the site, usually below `/api/`. A search engine that renders pages fetches the API only if robots.txt allows that. Otherwise it sees the page without that content. If the server sends complete pages, blocking the API does no harm.',
  find,
}

/**
 * Usual paths of APIs, by custom, and in WordPress (REST API Handbook), Magento and Drupal (the documentation
 * of each). The hint is about 170 of 2,100 files of a sample from 2020 to 2026.
 */
const API_PATHS: readonly string[] = [
  '/api/items',
  '/api/v1/items',
  '/api/v2/items',
  '/graphql',
  '/wp-json/wp/v2/posts',
  '/rest/V1/products',
  '/jsonapi/node',
]

/** Does a value have the first folder of a URL in full? `/js` means other things than `/jsonapi/`. */
function namesFolder(value: string, url: string): boolean {
  const [, folder = ''] = /^[^/]*\/\/[^/]*\/([^/]*)/.exec(url) ?? []
  return value.toLowerCase().includes(folder.toLowerCase())
}

function* find(context: Context): Generator<Problem> {
  for (const { rule, url, agents, dialects } of closedPaths(context, API_PATHS)) {
    if (!namesFolder(rule.value ?? '', url)) continue
    const [first] = agents as [SearchAgent]
    const written = quoted(`Disallow: ${rule.value ?? ''}`)
    yield {
      span: context.file.spanOfRule(rule),
      says: {
        what: `For ${first.who}, ${written} matches usual URLs of an API, such as ${url}.`,
        effect: `If your pages load content from such URLs, ${first.named === undefined ? 'these robots do' : `${first.who} does`} not see that content.`,
        advice: 'Allow the URLs that your pages need.',
        subject: written,
      },
      dialects,
      witness: url,
    }
  }
}
