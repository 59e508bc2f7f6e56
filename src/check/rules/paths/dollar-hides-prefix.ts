import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, prefixRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { printableUrl, quoted } from '../../text/message-phrases.ts'

/** P123 reports a rule that matches a folder but not its contents. */
export const dollarHidesPrefix: CheckRule = {
  code: 'P123',
  name: 'dollar-hides-prefix',
  severity: 'hint',
  why: 'A `$` at the end of a rule marks the end of the path (RFC 9309 §2.2.3). So `/$` matches the home page alone, and `/private/$` matches the index page of a folder, but nothing else in the folder. To match the whole site or folder, leave out the dollar sign.',
  needsOneOf: ['/$'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of prefixRules(context)) {
    const { value, field } = rule
    if (!value.endsWith('/$') || value.includes('*')) continue
    const below = `${originOf(context)}${value.slice(0, -1)}x`
    yield {
      span: rule.span,
      message: `For parsers that read "$" as the end of the path, ${quoted(`${field}: ${value}`)} matches only ${value === '/$' ? 'the home page' : 'the index page of the folder'}. It does not match ${printableUrl(below)}. To match ${value === '/$' ? 'the whole site' : 'everything in the folder as well'}, remove the dollar sign.`,
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
