import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X202 reports a Host with a scheme. */
export const hostProtocol: CheckRule = {
  code: 'X202',
  name: 'host-protocol',
  severity: 'hint',
  why: 'The value of Host is a host name, optionally with a port. In later years, Yandex also allowed `https://` before it. No robot is known to read Host any more. Other programs that collect the value may read the scheme as part of the name.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'host')) {
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(value)?.[0]
    if (scheme === undefined) continue
    const [remark, programs] =
      scheme.toLowerCase() === 'https://'
        ? ['which Yandex allowed', 'Other programs']
        : ['but Host needs the host name alone', 'Programs']
    const host = value.slice(scheme.length).replace(/\/+$/, '')
    yield {
      span,
      says: {
        case: scheme.toLowerCase(),
        what: `${quoted(value)} begins with ${quoted(scheme)}, ${remark}.`,
        effect: `${programs} that collect Host records may read ${quoted(scheme)} as part of the name.`,
        advice: `No robot is known to read Host any more, so delete the line. If such a program needs it, write ${host === '' ? 'the host name' : quoted(host)} instead.`,
        subject: quoted(value),
      },
      dialects: context.byDialect.recognizing(line.number, 'host'),
    }
  }
}
