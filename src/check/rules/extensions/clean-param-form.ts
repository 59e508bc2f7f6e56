import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'
import { MAX_CLEAN_PARAM_CHARACTERS } from './clean-param-500.ts'

/** X211: a Clean-param that is not parameters and a path. */
export const cleanParamForm: CheckRule = {
  code: 'X211',
  name: 'clean-param-form',
  severity: 'error',
  why: 'Clean-param is `p0[&p1&p2…] [path]`: names of parameters joined by `&`, a blank, and a beginning of paths of the characters `A-Za-z0-9.-/*_` (Yandex Webmaster, Clean-param). Anything else is ignored, and the pages are crawled once for every value of the parameter.',
  find,
}

/** Names joined by one `&` each: none begins a query or a path, and none has a value. */
const NAMES = /^[^\s&/?=|;,+]+(?:&[^\s&/?=|;,+]+)*(?:\s|$)/

function* find(context: Context): Generator<Problem> {
  const records = recordsOf(context, 'clean-param')
  if (records.length === 0) return
  const { cleanParams } = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  const selected = new Set(cleanParams.map(({ line }) => line))
  for (const { value, span, line } of records) {
    const isTaken = selected.has(line.number)
    if ((isTaken && NAMES.test(value)) || value.length > MAX_CLEAN_PARAM_CHARACTERS) continue
    if (isTaken) {
      yield {
        span,
        message: `${quoted(value)} is not "parameter&parameter path": no parameter is named ${quoted(/^\S*/.exec(value)?.[0] ?? '')}. Write the names joined by &, without their values, and a beginning of paths after a blank.`,
        dialects: context.byDialect.recognizing(line.number, 'clean-param'),
      }
      continue
    }
    const joined = /^([^\s&]+(?:[\s,&]+[^\s&/*]+)+)(?:\s+([/*][A-Za-z0-9.\-/*_]*))?$/.exec(value)
    const meant =
      joined === null ? undefined : [joined[1]?.split(/[\s,&]+/).join('&'), joined[2]].filter((part) => part !== undefined).join(' ')
    yield {
      span,
      message: `${value === '' ? 'This Clean-param names no parameter' : `${quoted(value)} is not "parameter&parameter path"`}: it is ignored. ${meant === undefined ? 'Write the names joined by &, and a path of plain characters after a blank.' : `Write ${quoted(meant)} if that is meant.`}`,
      dialects: context.byDialect.recognizing(line.number, 'clean-param'),
    }
  }
}
