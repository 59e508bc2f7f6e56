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
  why: 'A site need not have a robots.txt. Without one, nothing is forbidden to any robot (RFC 9309 §2.3.1.3). A status other than 404 or 410 is often a mistake of the server. Some robots read the body of any response as the file.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval?.outcome !== 'not-found' && retrieval?.outcome !== 'other-4xx') return
  const { sentences, continuing } = accessEffects(context, retrieval.outcome)
  // A site without a file may mean to have none; another status may also hide a file from robots.
  const [kind, advice] =
    retrieval.outcome === 'not-found'
      ? ['no file', 'Add a file if you want to forbid anything.']
      : ['refusal', 'Find out why the server refuses the request. If the site has no file, send status 404.']
  yield {
    span: FILE_START,
    says: {
      case: kind,
      what: `${robotsUrl(retrieval)} has status ${lastHop(retrieval)?.status} in place of a file.`,
      effect: sentences,
      advice,
    },
    dialects: continuing,
  }
}
