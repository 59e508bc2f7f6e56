import { type DialectId, dialectFacts } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { isRedirectLoop } from '../../site/redirect-loop.ts'
import { FILE_START, problemSuffix, redirectHops, robotsUrl } from '../../site/retrieval.ts'
import { plural } from '../../text/message-phrases.ts'

/** F104: more redirects before the file than parsers follow. */
export const redirectCount: CheckRule = {
  code: 'F104',
  name: 'redirect-count',
  severity: 'warning',
  ofSite: true,
  why: 'Robots should follow at least five redirects on the way to the file (RFC 9309 §2.3.1.2), and many follow no more. If a sixth follows, Google treats the file as missing, so nothing is forbidden ("How Google interprets the robots.txt specification"). Heritrix follows none.',
  find,
}

/**
 * The number of redirects that every robot should follow (RFC 9309 §2.3.1.2: "at least five consecutive
 * redirects").
 */
const MIN_FOLLOWED = 5

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined || isRedirectLoop(retrieval)) return
  const redirects = redirectHops(retrieval).length
  const isDead = retrieval.outcome === 'too-many-redirects'
  const dialects = context.dialects
    .map(({ id }) => id)
    .filter((id) => isDead || redirectLimit(id) < redirects)
  if (!isDead && redirects <= MIN_FOLLOWED && dialects.length === 0) return
  const count = plural(redirects, 'redirect')
  const without =
    dialects.length === 0
      ? 'Robots need not follow more than five.'
      : `Without the file: ${accessEffects(context, 'too-many-redirects', dialects).sentences}`
  const advice = 'Serve the file at the first URL, or redirect from there to the file directly.'
  yield {
    span: FILE_START,
    says: isDead
      ? {
          case: 'no file',
          what: `${robotsUrl(retrieval)} leads to no file after ${count}${problemSuffix(retrieval)}.`,
          effect: without,
          advice,
        }
      : {
          what: `${robotsUrl(retrieval)} leads to the file only after ${count}.`,
          effect: `Robots that follow fewer redirects get no file. ${without}`,
          advice,
        },
    dialects,
    // Most sites have one redirect, to https or to the host with www. It matters only to parsers that follow
    // none.
    ...(isDead || redirects > MIN_FOLLOWED ? {} : { severity: 'info' as const }),
  }
}

function redirectLimit(id: DialectId): number {
  const { maxRedirects } = dialectFacts[id].access
  return maxRedirects === 'unknown' ? Number.POSITIVE_INFINITY : maxRedirects
}
