import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { printableUrl, quoted } from '../../text/message-phrases.ts'

/** P123: a folder and nothing in it. */
export const dollarHidesPrefix: CheckRule = {
  code: 'P123',
  name: 'dollar-hides-prefix',
  severity: 'info',
  why: 'A final `$` ends the path (RFC 9309 §2.2.3): `/$` is the home page alone, `/private/$` the index page of a folder and nothing in it. Who means the site or the folder leaves the dollar out.',
  needsOneOf: ['/$'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value, field } = rule
    if (!value.endsWith('/$') || value.includes('*')) continue
    const below = `${originOf(context)}${value.slice(0, -1)}x`
    yield {
      span: rule.span,
      message: `${quoted(`${field}: ${value}`)} is about ${value === '/$' ? 'the home page' : 'that page'} alone, and does not match ${printableUrl(below)}. Leave the dollar out if all that is below is meant.`,
      dialects: context.byDialect.recognizing(rule.entry.line, field === 'Allow' ? 'allow' : 'disallow'),
    }
  }
}
