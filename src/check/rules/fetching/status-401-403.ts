import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'

/** F108: the file is kept from robots. */
export const status401403: CheckRule = {
  code: 'F108',
  name: 'status-401-403',
  severity: 'warning',
  ofSite: true,
  why: 'To 401 and 403 there are two readings: the draft of 1996 and Python’s standard library take the whole site for forbidden, and RFC 9309 §2.3.1.3, Google and most others take it for open. Who wanted to close the site has left it open to most; who did not has closed it to some.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'unauthorized') return
  const { words, stopped } = accessEffects(context, 'unauthorized')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} is answered with status ${lastHop(retrieval)?.status}: ${words}. Let everybody read the file, and say in it what is forbidden.`,
    dialects: stopped,
  }
}
