import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originAdvice } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X236 reports a License that is not an absolute URL. */
export const licenseUrl: CheckRule = {
  code: 'X236',
  name: 'license-url',
  severity: 'error',
  why: 'License gives the absolute URL of a Really Simple Licensing document, on this host or another (RSL 1.0, robots.txt). From a path or the name of a licence, a robot does not learn where the document is.',
  find,
}

/** Matches a host without a dot, which only the machines of one network know. */
const NO_DOMAIN = /^[\w-]+(?::\d*)?$/

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'license')) {
    const [, host] = /^https?:\/\/([^\s/?#]+)\S*$/i.exec(value) ?? []
    if (host !== undefined && !NO_DOMAIN.test(host)) continue
    const { origin } = context.options
    const isPath = value.startsWith('/') && !value.startsWith('//')
    const [kind, fault] =
      value === ''
        ? ['no URL', 'This License has no URL']
        : host === undefined
          ? [isPath ? 'path' : 'no absolute URL', `${quoted(value)} is not an absolute URL`]
          : ['name of one network', `${quoted(host)} has no dot, as the names of one network`]
    yield {
      span,
      says: {
        case: kind,
        what: `${fault}, so robots may not find the licence.`,
        advice: `Write an absolute URL, such as https://example.com/license.xml.${isPath ? originAdvice(context) : ''}`,
        subject: quoted(value),
      },
      dialects: context.byDialect.recognizing(line.number, 'license'),
      ...(isPath && origin !== undefined
        ? {
            fix: {
              title: 'write the absolute URL',
              edits: [{ start: span.start, end: span.start, text: origin }],
            },
          }
        : {}),
    }
  }
}
