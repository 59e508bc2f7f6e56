import type { Context } from '../file/context.ts'
import { type PathRule, pathRules } from '../file/path-rules.ts'

/** Two rules of one group and field with the same key: the first with that key, and a later one. */
export type DuplicateRules = readonly [first: PathRule, later: PathRule]

/**
 * The rules that repeat a rule above them in their group, by a key computed from the values; in file order.
 */
export function* duplicateRules(context: Context, keyOf: (value: string) => string): Generator<DuplicateRules> {
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
