import { type DialectId, dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { isRedirectLoop } from '../../site/redirect-loop.ts'
import { FILE_START, problemSuffix, redirectHops, robotsUrl } from '../../site/retrieval.ts'
import { plural } from '../../text/message-phrases.ts'

/** F104: more redirects lie before the file than readers follow. */
export const redirectCount: CheckRule = {
  code: 'F104',
  name: 'redirect-count',
  severity: 'warning',
  ofSite: true,
  why: 'Robots should follow at least five redirects on the way to the file (RFC 9309 §2.3.1.2), and many follow no more: Google takes the sixth for a missing file, and so for no restriction at all ("How Google interprets the robots.txt specification"). Heritrix follows none.',
  find,
}

/** RFC 9309 §2.3.1.2: "at least five consecutive redirects". */
const LEAST_FOLLOWED = 5

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined || isRedirectLoop(retrieval)) return
  const redirects = redirectHops(retrieval).length
  const isDead = retrieval.outcome === 'too-many-redirects'
  const dialects = context.dialects.map(({ id }) => id).filter((id) => isDead || follows(id) < redirects)
  if (!isDead && redirects <= LEAST_FOLLOWED && dialects.length === 0) return
  const count = plural(redirects, 'redirect')
  const where = isDead ? `leads nowhere after ${count}${problemSuffix(retrieval)}` : `is reached after ${count}`
  const effects =
    dialects.length === 0 ? 'robots need follow no more than five' : accessEffects(context, 'too-many-redirects', dialects).words
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} ${where}: ${effects}. Answer with the file itself, or let the first redirect lead to it.`,
    dialects,
    // Most sites have one, from http to https or to the host with www: only who follows none has to know of it.
    ...(isDead || redirects > LEAST_FOLLOWED ? {} : { severity: 'info' as const }),
  }
}

function follows(id: DialectId): number {
  const { maxRedirects } = dialectFacts[id].access
  return maxRedirects === 'unknown' ? Number.POSITIVE_INFINITY : maxRedirects
}
