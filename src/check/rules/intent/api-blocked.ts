import { closedPaths } from '../../analysis/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** I106: an API that pages may need is blocked. */
export const apiBlocked: CheckRule = {
  code: 'I106',
  name: 'api-blocked',
  severity: 'info',
  why: 'A page that a browser renders often loads its content from an API of the site, usually below `/api/`. A search engine that renders pages fetches the API only if robots.txt allows it, and otherwise sees an empty page. If the server sends complete pages, blocking the API is right.',
  find,
}

/**
 * Usual paths of APIs, by custom, and in WordPress (REST API Handbook), Magento and Drupal (the documentation
 * of each).
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

function* find(context: Context): Generator<Problem> {
  for (const { rule, url, dialects } of closedPaths(context, API_PATHS)) {
    yield {
      span: context.file.spanOfRule(rule),
      message: `${inDialects(dialects, context.dialects.length)}, ${quoted(`Disallow: ${rule.value ?? ''}`)} blocks usual URLs of an API, such as ${url}. If your pages load content from such URLs, search engines see the pages without it. Allow the URLs that your pages need.`,
      dialects,
      witness: url,
    }
  }
}
