import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X105 reports a Noindex record, which no robot obeys. */
export const noindex: CheckRule = {
  code: 'X105',
  name: 'noindex',
  severity: 'warning',
  tag: 'deprecated',
  why: 'Noindex in robots.txt was never documented. Google obeyed it quietly until 1 September 2019, and no operator says that its robots obey it today. To remove a page from search results, use a robots meta element or an X-Robots-Tag header. A robot sees these only if it may fetch the page, so do not also disallow the page.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'noindex')) {
    const pages = value === '' ? 'the pages' : quoted(value)
    yield {
      span,
      says: {
        what: `No robot is known to obey Noindex, so search engines may still show ${pages}.`,
        advice:
          'Send the header "X-Robots-Tag: noindex" with the pages, or put a robots meta element in them. Let robots fetch these pages.',
        subject: pages,
      },
      dialects: context.byDialect.recognizing(line.number, 'noindex'),
    }
  }
}
