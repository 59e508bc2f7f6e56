import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'

/** F110: the server has had too many requests. */
export const status429: CheckRule = {
  code: 'F110',
  name: 'status-429',
  severity: 'warning',
  ofSite: true,
  why: 'Of all 4xx, Google takes 429 for an error of the server, and stops crawling the whole site ("How Google interprets the robots.txt specification"); by RFC 9309 §2.3.1.3 it is a missing file like the others, and nothing is forbidden. One request for one small file should never be one too many.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'too-many-requests') return
  const { words, stopped } = accessEffects(context, 'too-many-requests')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} is answered with status 429: ${words}. Take the file out of what the server limits.`,
    dialects: stopped,
  }
}
