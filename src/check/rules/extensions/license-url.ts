import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X236: a License that is no address. */
export const licenseUrl: CheckRule = {
  code: 'X236',
  name: 'license-url',
  severity: 'error',
  why: 'License names the address of a document in Really Simple Licensing, as an absolute URL, on this host or another (RSL 1.0, robots.txt). A path or the name of a licence leads nowhere.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'license')) {
    if (/^https?:\/\/[^\s/?#]+\S*$/i.test(value)) continue
    const { origin } = context.options
    const isPath = value.startsWith('/') && !value.startsWith('//')
    yield {
      span,
      message: `${value === '' ? 'This License has no address' : `${quoted(value)} is no absolute URL`}: no robot can fetch it. Write the whole address, such as https://example.com/license.xml.`,
      dialects: context.byDialect.recognizing(line.number, 'license'),
      ...(isPath && origin !== undefined
        ? { fix: { title: 'write the whole address', edits: [{ start: span.start, end: span.start, text: origin }] } }
        : {}),
    }
  }
}
