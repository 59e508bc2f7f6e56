import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'

/** F109: there is no file. */
export const status4xx: CheckRule = {
  code: 'F109',
  name: 'status-4xx',
  severity: 'info',
  ofSite: true,
  why: 'A site need not have a robots.txt: without one nothing is forbidden to anybody (RFC 9309 §2.3.1.3). Of a status other than 404 and 410 that is less plain: it is mostly a mistake of the server, and some readers take its page for the file.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'not-found' && retrieval?.outcome !== 'other-4xx') return
  const { words, continuing } = accessEffects(context, retrieval.outcome)
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} is answered with status ${lastHop(retrieval)?.status}, and so there is no file: ${words}. Put one there if anything is to be forbidden.`,
    dialects: continuing,
  }
}
