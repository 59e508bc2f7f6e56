import { memoFor } from '../pattern/index.ts'
import { assertPolicy, type CandidateGroup, type GroupSelection, type Policy } from '../policy/index.ts'
import type { DialectDefinition } from './dialect.ts'
import { CutPolicy, LazyPolicy } from './lazy-policy.ts'
import type { RulesInput } from './outline.ts'

/**
 * Returns a text that is equal for two agents only if this dialect gives them equal policies from the same
 * file. It holds the places of the selected groups, and where the robot stops reading. For a dialect with
 * `pacingDependsOnAgent` it also holds the pacing and comments, and for one with `policyDependsOnAgent` the
 * rules, too. Notes are not compared.
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
  assertPolicy(policy, 'selectionKey')
  if (dialect.sharing?.policyDependsOnAgent !== true && dialect.sharing?.pacingDependsOnAgent !== true)
    return groupsKey(policy)
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
  if (dialect.sharing?.policyDependsOnAgent !== true) return groupsKey(policy)
  const ofAgent =
    policy instanceof LazyPolicy
      ? agentPart(dialect, policy.question)
      : JSON.stringify(policy.rules.map(({ effect, line, pattern }) => [effect, line, pattern]))
  return `${groupsKey(policy)} ${ofAgent}`
}

/** The rules that an agent gets without any record of its groups, see `Dialect.policyDependsOnAgent`. */
export function agentPart(dialect: DialectDefinition, question: Omit<RulesInput, 'records'>): string {
  if (dialect.sharing?.policyDependsOnAgent !== true) return ''
  return dialect
    .rules({ ...question, records: [] })
    .rules.map(({ effect, line }) => `${effect} ${line}`)
    .join()
}

/**
 * The places of the selected groups among all groups of the file. Lines are not enough: two groups may share their
 * lines, because some parsers end a line at more characters than others.
 */
export function groupPlaces({
  selected,
  candidates,
}: Pick<GroupSelection, 'selected' | 'candidates'>): readonly number[] {
  const places = placesOf(candidates)
  return selected.map((group) => places.get(group) ?? -1)
}

/** The place of each group in a list, the first of equal ones. */
const placesOf = memoFor((groups: GroupSelection['candidates']): ReadonlyMap<CandidateGroup, number> => {
  const places = new Map<CandidateGroup, number>()
  for (const [place, group] of groups.entries()) if (!places.has(group)) places.set(group, place)
  return places
})

/** The dialect, the selected groups, how much the robot reads, and the error with which the parser stops. */
function groupsKey(policy: Policy): string {
  const { dialect, selection, failure } = policy
  const cut = policy instanceof CutPolicy ? ` of ${policy.units}` : ''
  const error = failure === undefined ? '' : JSON.stringify([failure.line, failure.message])
  return `${dialect} ${selection.kind} ${groupPlaces(selection).join(' ')}${cut}${error}`
}
