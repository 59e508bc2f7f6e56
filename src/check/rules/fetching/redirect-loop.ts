import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { isRedirectLoop } from '../../site/redirect-loop.ts'
import { FILE_START, lastHop, redirectHops, robotsUrl } from '../../site/retrieval.ts'
import { plural, printableUrl } from '../../text/message-phrases.ts'

/** F105: the redirects go round in a circle. */
export const redirectLoop: CheckRule = {
  code: 'F105',
  name: 'redirect-loop',
  severity: 'error',
  ofSite: true,
  why: 'A redirect that leads back to a URL that was asked before never leads to a file. Robots may take that for no file, and so for no restriction (RFC 9309 §2.3.1.2 and §2.3.1.3); others wait. It mostly comes of two rules that each send to the form of the other: with and without `www`, http and https.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined || !isRedirectLoop(retrieval)) return
  const { words } = accessEffects(context, 'too-many-redirects')
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} leads in a circle: after ${plural(redirectHops(retrieval).length, 'redirect')}, "${printableUrl(lastHop(retrieval)?.url ?? '')}" leads back to a URL that was asked before. There is no file: ${words}. Answer one of the URLs with the file.`,
    dialects: context.dialects.map(({ id }) => id),
  }
}
