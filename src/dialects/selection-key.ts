import { assertPolicy, type Policy } from '../policy/index.ts'
import type { DialectDefinition } from './dialect.ts'

/**
 * Returns a text that is equal for two agents only if this dialect gives them equal policies from the same
 * file. It holds the lines of the selected groups. For a dialect with `pacingDependsOnAgent` it also holds
 * the pacing and comments, and for one with `policyDependsOnAgent` the rules, too. Notes are not compared.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /a\n')
 * const dialect = dialects.google
 * const [bar, baz] = ['BarBot', 'BazBot'].map((agent) => selectionKey(read(file, { agent, dialect }), dialect))
 * bar === baz // true
 * ```
 */
export function selectionKey(policy: Policy, dialect: DialectDefinition): string {
  if (dialect.policyDependsOnAgent !== true && dialect.pacingDependsOnAgent !== true) return groupsKey(policy)
  const { pacing, comments } = policy
  return `${rulesKey(policy, dialect)} ${JSON.stringify([pacing, comments])}`
}

/**
 * A text that is equal for two agents only if this dialect gives them equal decision lists from the same
 * file.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /a\n')
 * const dialect = dialects.google
 * const [foo, bar] = ['FooBot', 'BarBot'].map((agent) => rulesKey(read(file, { agent, dialect }), dialect))
 * foo === bar // false
 * ```
 */
export function rulesKey(policy: Policy, dialect: DialectDefinition): string {
  assertPolicy(policy, 'rulesKey')
  if (dialect.policyDependsOnAgent !== true) return groupsKey(policy)
  return `${groupsKey(policy)} ${policy.rules.map(({ effect, line }) => `${effect} ${line}`).join(' ')}`
}

/** The dialect, the selected groups by their lines, and the error with which the parser stops, if any. */
function groupsKey({ dialect, selection, failure }: Policy): string {
  const groups = selection.selected.map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`).join(' ')
  const error = failure === undefined ? '' : JSON.stringify([failure.line, failure.message])
  return `${dialect} ${selection.kind} ${groups}${error}`
}
