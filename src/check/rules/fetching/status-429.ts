import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

/** F110: the server says that it got too many requests. */
export const status429: CheckRule = {
  code: 'F110',
  name: 'status-429',
  severity: 'warning',
  ofSite: true,
  why: 'Google treats 429, unlike every other 4xx, as a server error and stops crawling the whole site ("How Google interprets the robots.txt specification"). By RFC 9309 §2.3.1.3, it means a missing file like other 4xx, so nothing is forbidden. A request for robots.txt should never be refused because of other requests.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'too-many-requests') return
  const { sentences, stopped } = accessEffects(context, 'too-many-requests')
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} has status 429.`,
      effect: sentences,
      advice: 'Exempt /robots.txt from rate limits.',
    },
    dialects: stopped,
  }
}
