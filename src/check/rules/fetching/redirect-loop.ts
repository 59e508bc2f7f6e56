import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { isRedirectLoop } from '../../site/redirect-loop.ts'
import { FILE_START, lastHop, redirectHops, robotsUrl } from '../../site/retrieval.ts'
import { plural, printableUrl } from '../../text/message-phrases.ts'

/** F105: the redirects form a loop. */
export const redirectLoop: CheckRule = {
  code: 'F105',
  name: 'redirect-loop',
  severity: 'error',
  ofSite: true,
  why: 'A redirect to a URL that was requested before never leads to a file. Some robots treat that as a missing file, so nothing is forbidden (RFC 9309 §2.3.1.2 and §2.3.1.3). Others wait or fetch nothing. Usually two redirects point at each other, such as those between the host with and without `www`, or between http and https.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined || !isRedirectLoop(retrieval)) return
  const { sentences } = accessEffects(context, 'too-many-redirects')
  const first = robotsUrl(retrieval)
  const last = `"${printableUrl(lastHop(retrieval)?.url ?? '')}"`
  yield {
    span: FILE_START,
    says:
      first === last
        ? {
            case: 'to itself',
            what: `${first} redirects to itself, so robots get no file.`,
            effect: `Without the file: ${sentences}`,
            advice: 'Serve the file at this URL.',
          }
        : {
            what: `${first} redirects in a loop: after ${plural(redirectHops(retrieval).length, 'redirect')}, ${last} leads back to an earlier URL.`,
            effect: `Without the file: ${sentences}`,
            advice: 'Serve the file at the first URL, or redirect from there to a URL that serves it.',
          },
    dialects: context.dialects.map(({ id }) => id),
  }
}
