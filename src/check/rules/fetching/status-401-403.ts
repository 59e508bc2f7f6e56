import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'

/** F108: robots are denied access to the file. */
export const status401403: CheckRule = {
  code: 'F108',
  name: 'status-401-403',
  severity: 'warning',
  ofSite: true,
  why: 'Robots treat 401 and 403 in different ways. The draft of 1996 and Python’s standard library treat the whole site as forbidden. RFC 9309 §2.3.1.3, Google and most others treat it as open. Scrapy reads the body of the response as the file. Whether the site should be closed or open, some robots do the opposite.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'unauthorized') return
  const { sentences, stopped } = accessEffects(context, 'unauthorized')
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} has status ${lastHop(retrieval)?.status}.`,
      effect: sentences,
      advice: 'Serve the file to every client. To keep robots out, forbid URLs in the file.',
    },
    dialects: stopped,
  }
}
