import { differenceOf } from '../../analysis/file-difference.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, lastHop, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F121: a cache in front of the site gives an old copy. */
export const staleEdgeCopy: CheckRule = {
  code: 'F121',
  name: 'stale-edge-copy',
  severity: 'warning',
  ofSite: true,
  why: 'A content network may give an old copy long after the file was changed: robots go by that copy, and whoever looks at the server sees the new one. It shows when the same file is asked for in a way that no cache can have the answer to.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval, comparisons = [] } = context.options
  if (retrieval === undefined) return
  const age = lastHop(retrieval)?.headers.age
  for (const { by, retrieval: other } of comparisons) {
    const difference = by === 'cache' ? differenceOf(context, other) : undefined
    if (difference === undefined) continue
    const { words, ...shown } = difference
    yield {
      span: FILE_START,
      message: `${robotsUrl(retrieval)} comes from a cache${age === undefined ? '' : ` (Age: ${quoted(age).slice(1, -1)})`}, and past it there is another: ${words}. Empty the cache, and let it keep the file for a shorter time.`,
      ...shown,
    }
  }
}
