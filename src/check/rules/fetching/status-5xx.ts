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
  why: 'If the server fails to send robots.txt, its rules are unknown, and a robot must treat the whole site as forbidden (RFC 9309 §2.3.1.4). Google stops crawling for 12 hours, then uses its last good copy for 30 days. After that, it may crawl the site without rules. Yandex and Heritrix, the crawler of the Internet Archive, treat the site as open at once.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'server-error') return
  const { sentences, stopped } = accessEffects(context, 'server-error')
  yield {
    span: FILE_START,
    says: {
      what: `${robotsUrl(retrieval)} has status ${lastHop(retrieval)?.status}.`,
      effect: sentences,
      advice:
        'Serve the file in a way that does not depend on the part of the server that fails. During maintenance, keep serving the file and let only the pages fail.',
    },
    dialects: stopped,
  }
}
