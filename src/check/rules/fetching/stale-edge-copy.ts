import { differenceOf } from '../../analysis/file-difference.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F121: a cache in front of the site serves an old copy. */
export const staleEdgeCopy: CheckRule = {
  code: 'F121',
  name: 'stale-edge-copy',
  severity: 'warning',
  // Some robots get another file than the one that was checked.
  rank: -210,
  ofSite: true,
  why: 'A CDN may serve an old copy long after the file was changed. Robots follow that copy, but a person who looks at the server sees the new file. The check compares the file with the response to a second request, which caches should not answer.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval, comparisons = [] } = context.options
  if (retrieval === undefined) return
  const age = lastHop(retrieval)?.headers.age
  for (const { by, retrieval: other } of comparisons) {
    const difference = by === 'cache' ? differenceOf(context, other) : undefined
    if (difference === undefined) continue
    const { sentence, ...details } = difference
    yield {
      span: FILE_START,
      about: `${robotsUrl(retrieval)} ${sentence}`,
      says: {
        what: `${robotsUrl(retrieval)} gives another response if caches are bypassed${age === undefined ? '' : `; the cached copy has the header "Age: ${quoted(age).slice(1, -1)}"`}.`,
        effect: sentence,
        advice: 'Clear the cache, and shorten the time for which it keeps the file.',
      },
      ...details,
    }
  }
}
