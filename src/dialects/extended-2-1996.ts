import { everything, isGlob } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { Dialect, Entry } from './dialect.ts'
import { extended2, extended2Facts, matchOf, rulesByVersion } from './extended-2.ts'
import type { DialectFacts } from './facts.ts'
import { effectOf, isRule, ruleOf } from './reading/rule.ts'

/**
 * Explicit Allow, then Disallow, then Allow by pattern; and where there is any Allow, what none of them matches is not
 * allowed (October 1996; struck out in the last edition). Only the last Allow line can be named for that.
 */
function byClass(records: readonly Entry[]): Rule[] {
  const rules = records.filter((record) => isRule(record) && record.value !== '')
  const as = (chosen: readonly Entry[]): Rule[] => chosen.map((record) => ruleOf(record, effectOf(record), matchOf(record.value)))
  const allows = rules.filter(({ field }) => field === 'allow')
  const last = allows.at(-1)
  return [
    ...as(allows.filter(({ value }) => !isGlob(value))),
    ...as(rules.filter(({ field }) => field === 'disallow')),
    ...as(allows.filter(({ value }) => isGlob(value))),
    ...(last === undefined ? [] : [ruleOf(last, 'disallow', everything, 'nothing but what the Allow lines match')]),
  ]
}

/** The Extended Standard by its older text, in which rules rank by class. */
export const extended21996: Dialect = {
  ...extended2,
  id: 'extended-2-1996',
  rules: ({ choice }) => rulesByVersion(choice.taken, byClass),
}

/** What is known of {@link extended21996}. */
export const extended21996Facts: DialectFacts = {
  ...extended2Facts,
  id: 'extended-2-1996',
  title: 'The Extended Standard 2.0, older precedence',
  summary:
    '"An Extended Standard for Robot Exclusion" of Sean Conner by the older of the two texts on its page, of October 1996, in which rules rank by class.',
  answers: {
    ...extended2Facts.answers,
    precedence: {
      says: 'In version 2.0 an explicit Allow decides first, then any Disallow, then an Allow with wildcards; where there is any Allow, what none of them matches is forbidden. In version 1.0 any Disallow that matches forbids.',
      evidence: 'documented',
    },
  },
  differences: [
    "This text is struck out on the page, and its order of classes is the one of the author in October 1996; `extended-2` follows the text that replaced it. Under this one the page's own example, `Allow: *.html` before `Disallow: *`, forbids everything.",
    'That only what an Allow matches is allowed can be put down to no single line: the last Allow is named as the one that decided.',
    'In all but the precedence it is read as `extended-2`, and what differs there differs here.',
  ],
}
