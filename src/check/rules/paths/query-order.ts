import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P124 reports a query pattern that depends on the order of its parameters. */
export const queryOrder: CheckRule = {
  code: 'P124',
  name: 'query-order',
  severity: 'hint',
  why: 'Parsers compare a rule character by character and know no parameters. `/*?a=1&b=2` matches neither `?b=2&a=1` nor `?a=1&x=0&b=2`, which usually lead to the same page. The rules `/*?a=` and `/*&a=` together match the parameter `a` wherever it stands, but also with other values than `1`, and in URLs without `b`. The finding is a hint, because a site may write its parameters in one order only.',
  needsOneOf: ['&'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const match = /\?([^?&*$=]+=[^?&$]*)((?:&[^?&*$=]+=[^?&$]*)+)/.exec(value.replaceAll('&amp;', ''))
    if (match === null) continue
    const [, first = '', rest = ''] = match
    const path = value.slice(0, value.indexOf('?')).replaceAll('*', '')
    const turned = [...rest.slice(1).split('&').reverse(), first].join('&').replaceAll('*', '')
    const url = `${originOf(context)}${path.startsWith('/') ? path : `/${path}`}?${turned}`
    const from = value.indexOf('?')
    const [name = ''] = first.split('=')
    const query = value.slice(0, from + 1)
    const hasValue = /=[^*]/.test(first)
    yield {
      span: spanWithin(rule, from, value.length),
      message: `${quoted(value)} depends on the order of its parameters, so the rule does not match ${quoted(url)}. To match the parameter ${quoted(name)} wherever it stands, write ${quoted(`${query}${name}=`)} and ${quoted(`${query}*&${name}=`)}. These two rules also match ${hasValue ? 'other values of this parameter, and ' : ''}URLs without the other parameters.`,
      dialects: dialectsRecognizing(context, rule),
      witness: url,
    }
  }
}
