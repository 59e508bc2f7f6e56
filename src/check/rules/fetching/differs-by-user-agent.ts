import { differenceOf } from '../../analysis/file-difference.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { quoted } from '../../text/message-phrases.ts'

/** F120: another User-Agent gets another file. */
export const differsByUserAgent: CheckRule = {
  code: 'F120',
  name: 'differs-by-user-agent',
  severity: 'warning',
  // Some robots get another file than the one that was checked.
  rank: -220,
  ofSite: true,
  why: 'The file is one text for all robots, and each robot finds its own group in it. But a server may send another text, or a challenge page, depending on the User-Agent header. A person who opens the file in a browser then does not see what robots get. A cache may send either text to any client.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { retrieval, comparisons = [] } = context.options
  if (retrieval === undefined) return
  for (const { by, userAgent = '', retrieval: other } of comparisons) {
    const difference = by === 'user-agent' ? differenceOf(context, other) : undefined
    if (difference === undefined) continue
    const { sentence, ...details } = difference
    yield {
      span: FILE_START,
      says: {
        what: `${robotsUrl(retrieval)} gives another response to clients with the User-Agent ${quoted(userAgent)}.`,
        effect: sentence,
        advice: 'Serve the same file to every client.',
        subject: quoted(userAgent),
      },
      ...details,
    }
  }
}
