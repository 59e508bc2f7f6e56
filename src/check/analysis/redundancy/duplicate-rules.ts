import type { Context } from '../../file/context.ts'
import { type PathRule, pathRules } from '../../file/path-rules.ts'

/** Two rules of one group with the same field and the same key: the first with that key, and a later one. */
export type DuplicateRules = readonly [first: PathRule, later: PathRule]

/**
 * The rules that repeat a rule above them in their group, each with the rule that it repeats, in file order.
 * Two rules are equal if `keyOf` gives the same key for their values.
 */
export function* duplicateRules(
  context: Context,
  keyOf: (value: string) => string,
): Generator<DuplicateRules> {
  let group: PathRule['group'] | undefined
  let firsts = { Allow: new Map<string, PathRule>(), Disallow: new Map<string, PathRule>() }
  for (const rule of pathRules(context)) {
    if (rule.group !== group) {
      group = rule.group
      firsts = { Allow: new Map(), Disallow: new Map() }
    }
    const firstByKey = firsts[rule.field]
    const key = keyOf(rule.value)
    const first = firstByKey.get(key)
    if (first === undefined) firstByKey.set(key, rule)
    else yield [first, rule]
  }
}
