import { recordLine } from '../field-names.ts'

/** The value of a rule: a path or a star, without a blank or `#`, which would end the value. */
export const RULE_VALUE: RegExp = /^[/*][!-"$-~]*$/

/** A rule that a stance wishes for some robots. */
export interface RobotRule {
  readonly field: 'allow' | 'disallow'
  readonly value: string
}

/** A rule as a line of a stance has it; `undefined` if it is malformed. */
export function parseRule(line: string): RobotRule | undefined {
  const [, field, rest = ''] = /^\s*(allow|disallow)\s*:(.*)$/i.exec(line) ?? []
  const value = rest.trim()
  if (field === undefined || !RULE_VALUE.test(value)) return undefined
  return { field: field.toLowerCase() as RobotRule['field'], value }
}

/** A rule as a line of a file. */
export function ruleLine({ field, value }: RobotRule): string {
  return recordLine(field, value)
}

/** The paths of two lists as lines of rules. */
export function ruleLines({
  allow = [],
  disallow = [],
}: {
  readonly allow?: readonly string[]
  readonly disallow?: readonly string[]
} = {}): string[] {
  return [
    ...allow.map((value) => recordLine('Allow', value)),
    ...disallow.map((value) => recordLine('Disallow', value)),
  ]
}

/** A text that is equal for paths that differ only in stars at the end, which match the same URLs. */
export function pathKey(value: string): string {
  return value.replace(/\*+$/, '')
}

/** Is one path allowed and disallowed? */
export function areContradictory(lines: readonly string[]): boolean {
  const fields = new Map<string, string>()
  return lines.some((line) => {
    const rule = parseRule(line)
    if (rule === undefined) return false
    const key = pathKey(rule.value)
    const other = fields.get(key) ?? rule.field
    fields.set(key, rule.field)
    return other !== rule.field
  })
}

/**
 * The rules of several lists. If two rules have the same path, the rule of the earlier list counts. Shorter paths
 * come first, so that each rule follows the rules to which it is an exception.
 */
export function rulesIn(lists: readonly (readonly string[])[]): readonly RobotRule[] {
  const rules = new Map<string, RobotRule>()
  for (const line of lists.flat()) {
    const rule = parseRule(line)
    if (rule !== undefined && !rules.has(pathKey(rule.value))) rules.set(pathKey(rule.value), rule)
  }
  return [...rules.values()].sort((one, other) => one.value.length - other.value.length)
}
