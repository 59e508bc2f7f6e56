import { closedPaths } from '../../analysis/closed-paths.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** I106: an interface that pages may need is closed. */
export const apiBlocked: CheckRule = {
  code: 'I106',
  name: 'api-blocked',
  severity: 'info',
  why: 'A page that a browser puts together asks an interface of the site for its content, mostly below `/api/`. A search engine that renders pages fetches it by the rules of robots.txt, and sees an empty page where that is forbidden. Where pages come complete from the server, it is well closed.',
  find,
}

/** Where interfaces stand: by custom, in WordPress (REST API Handbook), Magento and Drupal (their own documents). */
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
      message: `${quoted(`Disallow: ${rule.value ?? ''}`)} closes an interface such as ${url}, for ${dialectPhrase(dialects, context.dialects.length)}: pages that load their content from it are seen without it. Look whether any does.`,
      dialects,
      witness: url,
    }
  }
}
