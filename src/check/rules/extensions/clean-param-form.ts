import { MAX_CLEAN_PARAM_CHARACTERS, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X211 reports a Clean-param that does not consist of parameters and a path. */
export const cleanParamForm: CheckRule = {
  code: 'X211',
  name: 'clean-param-form',
  severity: 'error',
  why: 'Clean-param has the form `p0[&p1&p2…] [path]`: parameter names joined by `&`, then optionally a space and a path prefix of the characters `A-Za-z0-9.-/*_` (Yandex Webmaster, Clean-param). Yandex ignores any other form, and crawls the same page again for every value of the parameter.',
  find,
}

/**
 * Matches parameter names joined by single `&`. No name begins like a query or a path, and no name has a
 * value.
 */
const NAMES = /^[^\s&/?=|;,+]+(?:&[^\s&/?=|;,+]+)*(?:\s|$)/

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'clean-param')
  if (records.length === 0) return
  const { cleanParams } = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  const linesRead = new Set(cleanParams.map(({ line }) => line))
  for (const { value, span, line } of records) {
    const isRead = linesRead.has(line.number)
    if ((isRead && NAMES.test(value)) || value.length > MAX_CLEAN_PARAM_CHARACTERS) continue
    if (isRead) {
      yield {
        span,
        severity: 'info',
        says: {
          case: 'not only names',
          what: `${quoted(/^\S*/.exec(value)?.[0] ?? '')} is not a list of parameter names, so the record may miss the parameters that you mean.`,
          advice: 'Write the names joined by &, without values. A space and a path prefix may follow.',
          subject: quoted(value),
        },
        dialects: context.byDialect.recognizing(line.number, 'clean-param'),
      }
      continue
    }
    const joined = /^([^\s&]+(?:[\s,&]+[^\s&/*]+)+)(?:\s+([/*][A-Za-z0-9.\-/*_]*))?$/.exec(value)
    const suggestion =
      joined === null
        ? undefined
        : [joined[1]?.split(/[\s,&]+/).join('&'), joined[2]].filter((part) => part !== undefined).join(' ')
    yield {
      span,
      says: {
        what:
          value === ''
            ? 'This Clean-param names no parameter, so Yandex ignores the record.'
            : `${quoted(value)} does not have the form "parameter&parameter path", so Yandex ignores the record.`,
        ...remedyOf(value, suggestion),
        subject: quoted(value),
      },
      dialects: context.byDialect.recognizing(line.number, 'clean-param'),
    }
  }
}

/** What to do with a record that Yandex ignores. */
function remedyOf(value: string, suggestion: string | undefined): Omit<Says, 'what'> {
  if (suggestion !== undefined)
    return { case: 'suggestion', advice: `Did you mean ${quoted(suggestion)}? If so, write that.` }
  const path = /^\S+\s+(\S+)$/.exec(value)?.[1] ?? ''
  const strange = /[^A-Za-z0-9.\-/*_]/.exec(path)?.[0]
  if (strange !== undefined)
    return {
      case: 'path',
      effect: `The path ${quoted(path)} has the character ${quoted(strange)}.`,
      advice: 'Write only ASCII letters, digits and .-/*_ in it.',
    }
  return {
    case: value === '' ? 'empty' : 'form',
    advice: 'Write the names joined by &. A space and a path of ASCII letters, digits and .-/*_ may follow.',
  }
}
