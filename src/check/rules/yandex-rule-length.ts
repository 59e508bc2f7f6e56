import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { counted } from '../words.ts'
import { yandexRules } from '../yandex-rules.ts'

/** Yandex Webmaster, errors in robots.txt: "The rule exceeds the allowed length". */
export const MAX_YANDEX_RULE_CHARACTERS = 1_024

/** P128: a rule that is too long for Yandex. */
export const yandexRuleLength: Rule = {
  code: 'P128',
  name: 'yandex-rule-length',
  severity: 'warning',
  why: 'Yandex takes rules of at most 1,024 characters (Yandex Webmaster, errors in robots.txt). What it does with a longer one is not documented.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span } of yandexRules(context)) {
    if (value.length <= MAX_YANDEX_RULE_CHARACTERS) continue
    yield {
      span,
      message: `The rule has ${counted(value.length, 'character')}, and Yandex takes ${MAX_YANDEX_RULE_CHARACTERS}. Shorten it: a rule matches all that begins with it.`,
      readers: ['yandex'],
    }
  }
}
