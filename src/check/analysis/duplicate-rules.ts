import type { Context } from '../file/context.ts'
import { type PathRule, pathRules } from '../file/path-rules.ts'

/** Two rules of one group and field that are alike: the first of its kind, and a later one. */
export type AlikeRules = readonly [first: PathRule, later: PathRule]

/** The rules that are alike another one above them in their group, by a key that is made of their values; in the order of the file. */
export function* alikeRules(context: Context, keyOf: (value: string) => string): Generator<AlikeRules> {
  let group: PathRule['group'] | undefined
  let firsts = { Allow: new Map<string, PathRule>(), Disallow: new Map<string, PathRule>() }
  for (const rule of pathRules(context)) {
    if (rule.group !== group) {
      group = rule.group
      firsts = { Allow: new Map(), Disallow: new Map() }
    }
    const known = firsts[rule.field]
    const key = keyOf(rule.value)
    const first = known.get(key)
    if (first === undefined) known.set(key, rule)
    else yield [first, rule]
  }
}
