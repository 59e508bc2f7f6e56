import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X105 reports a Noindex record, which no robot obeys. */
export const noindex: CheckRule = {
  code: 'X105',
  name: 'noindex',
  severity: 'warning',
  why: 'Noindex in robots.txt was never documented. Google obeyed it quietly until 1 September 2019, and no operator says that it obeys it today. A page leaves an index by a robots meta element or an X-Robots-Tag header. A robot sees these only if it may fetch the page, so a Disallow for the same path would keep the page in the index.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'noindex')) {
    yield {
      span,
      message: `No parser acts on Noindex, so ${value === '' ? 'pages' : quoted(value)} may still be indexed. Send "X-Robots-Tag: noindex" or a robots meta element with the pages, and let robots fetch these pages.`,
      dialects: context.byDialect.recognizing(line.number, 'noindex'),
    }
  }
}
