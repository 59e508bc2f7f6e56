import { grouped } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'
import { yandexRules } from './yandex-rules.ts'

/**
 * The number of characters of a rule above which Yandex's validator reports an error (Yandex Webmaster,
 * errors in robots.txt: "The rule exceeds the allowed length").
 */
const MAX_YANDEX_RULE_CHARACTERS = 1_024

/** P128 reports a rule that is too long for Yandex. */
export const yandexRuleLength: CheckRule = {
  code: 'P128',
  name: 'yandex-rule-length',
  severity: 'warning',
  why: 'Yandex Webmaster calls a rule of more than 1,024 characters an error. What its robots do with such a rule is not documented. Wayleave therefore uses the whole rule in its verdicts.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span } of yandexRules(context)) {
    if (value.length <= MAX_YANDEX_RULE_CHARACTERS) continue
    const isWhole = value.endsWith('$')
    yield {
      span,
      says: {
        case: isWhole ? 'whole path' : 'beginning of a path',
        what: `The rule has ${plural(value.length, 'character')}, but Yandex's validator reports more than ${grouped(MAX_YANDEX_RULE_CHARACTERS)} as an error.`,
        effect: "What Yandex's robots do with such a rule is not documented.",
        advice: isWhole
          ? 'Shorten the rule.'
          : 'Shorten the rule. A rule that ends earlier still matches the same paths, but others too.',
      },
      dialects: ['yandex'],
    }
  }
}
