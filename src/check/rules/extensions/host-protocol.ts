import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X202: a Host with a scheme before the name. */
export const hostProtocol: CheckRule = {
  code: 'X202',
  name: 'host-protocol',
  severity: 'warning',
  why: 'The value of Host is the name of a host, with a port if need be. A scheme before it was allowed by Yandex only late, for https; other programs that collect the value take it for a part of the name.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'host')) {
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(value)?.[0]
    if (scheme === undefined) continue
    const host = value.slice(scheme.length).replace(/\/+$/, '')
    yield {
      span,
      message: `${quoted(value)} has a scheme: Host takes the name alone. Write ${quoted(host)}.`,
      dialects: context.byDialect.recognizing(line.number, 'host'),
      ...(host === '' ? {} : { fix: { title: 'write the name alone', edits: [{ ...span, text: host }] } }),
    }
  }
}
