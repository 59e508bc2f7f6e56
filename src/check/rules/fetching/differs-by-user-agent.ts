import { differenceOf } from '../../analysis/file-difference.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F120: somebody else gets another file. */
export const differsByUserAgent: CheckRule = {
  code: 'F120',
  name: 'differs-by-user-agent',
  severity: 'warning',
  ofSite: true,
  why: 'The rules are one text for all robots, which find their group in it. Who gets another text by its User-Agent header, or a page of a protection, reads rules that nobody sees who looks at the file in a browser; a cache in between may give either to anybody.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval, comparisons = [] } = context.options
  if (retrieval === undefined) return
  for (const { by, userAgent = '', retrieval: other } of comparisons) {
    const difference = by === 'user-agent' ? differenceOf(context, other) : undefined
    if (difference === undefined) continue
    const { words, ...shown } = difference
    yield {
      span: FILE_START,
      message: `${robotsUrl(retrieval)} is not the same for ${quoted(userAgent)}: ${words}. Serve everybody the same file.`,
      ...shown,
    }
  }
}
