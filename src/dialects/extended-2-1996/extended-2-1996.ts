import { everything, isGlob } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import { extended2Parts, matchOf, rulesByVersion } from '../extended-2/extended-2.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { mayMatchGlob } from '../parsing/literal.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'

/**
 * Sorts explicit Allow rules first, then Disallow, then Allow rules with a pattern (October 1996; struck out
 * in the last edition). If there is any Allow, a URL that no rule matches is disallowed; that last rule is
 * reported with the line of the last Allow.
 */
function byClass(records: readonly ParsedRecord[]): Rule[] {
  const rules = records.filter((record) => isRule(record) && record.value !== '')
  const as = (chosen: readonly ParsedRecord[]): Rule[] =>
    chosen.map((record) => ruleOf(record, effectOf(record), matchOf(record.value)))
  const allows = rules.filter(({ field }) => field === 'allow')
  const last = allows.at(-1)
  return [
    ...as(allows.filter(({ value }) => !isGlob(value))),
    ...as(rules.filter(({ field }) => field === 'disallow')),
    ...as(allows.filter(({ value }) => isGlob(value))),
    ...(last === undefined
      ? []
      : [ruleOf(last, 'disallow', everything, 'nothing but what the Allow lines match')]),
  ]
}

/** The Extended Standard by its older text, in which rules rank by class. */
export const extended21996: DialectDefinition<'extended-2-1996'> = dialectOf({
  ...extended2Parts,
  id: 'extended-2-1996',
  // "This can only appear once per rule set."
  pacing: { ...extended2Parts.pacing, several: { ...extended2Parts.pacing.several, visitTime: 'first' } },
  rules: (_, input) => rulesByVersion(input, byClass),
  inPlace: {
    ...extended2Parts.inPlace,
    recordsNear: (groups, path) =>
      groups.flatMap((group) => {
        // The last Allow also disallows what no rule matches.
        let allows = 0
        group.rulesWhere((_, from, to, isAllow) => {
          if (isAllow && from < to) allows++
          return false
        })
        return group.rulesWhere((text, from, to, isAllow) => {
          const isLast = isAllow && from < to && --allows === 0
          return isLast || mayMatchGlob(text, from, to, path)
        })
      }),
  },
})
