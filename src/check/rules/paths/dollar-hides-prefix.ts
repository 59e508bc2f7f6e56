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
    const written = quoted(`${field}: ${value}`)
    const isHome = value === '/$'
    const [page, whole] = isHome
      ? ['the home page', 'the whole site']
      : ['the index page of the folder', 'everything in the folder as well']
    const below = `${originOf(context)}${value.slice(0, -1)}x`
    yield {
      span: rule.span,
      says: {
        case: isHome ? 'home page' : 'folder',
        what: `For parsers that read "$" as the end of the path, ${written} matches only ${page}.`,
        effect: `It does not match ${printableUrl(below)}.`,
        advice: `To match ${whole}, remove the dollar sign.`,
        subject: written,
      },
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
