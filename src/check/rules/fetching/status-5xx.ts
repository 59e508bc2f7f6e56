import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'

/** F111: the server fails. */
export const status5xx: CheckRule = {
  code: 'F111',
  name: 'status-5xx',
  severity: 'error',
  ofSite: true,
  why: 'While the server fails on robots.txt, its rules are not known, and the whole site has to be taken for forbidden (RFC 9309 §2.3.1.4). Google stops crawling for 12 hours, then goes by its last good copy for 30 days; after that the site may be crawled without any rules. Yandex and web archives take it for open at once.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'server-error') return
  const { words, stopped } = accessEffects(context, 'server-error')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} is answered with status ${lastHop(retrieval)?.status}: ${words}. Serve the file without the program that fails; for maintenance, answer with the file and let the pages fail.`,
    dialects: stopped,
  }
}
