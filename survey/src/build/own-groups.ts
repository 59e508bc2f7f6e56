import type { Dialect, DialectId } from 'wayleave/dialects'

/** Wget2 drops rules of a group that applies, so it selects groups of its own. */
const WITH_OWN_GROUPS: ReadonlySet<DialectId> = new Set<DialectId>(['wget2'])

/**
 * Does a dialect select groups that its outline does not have? Then the numbers of groups do not say which
 * rules apply. Policies are compared by their rules, which costs more time.
 */
export function hasOwnGroups({ id }: Dialect): boolean {
  return WITH_OWN_GROUPS.has(id)
}

/** Spider makes rules for a robot of the groups for others, too. */
const WITH_RULES_OF_OTHER_GROUPS: ReadonlySet<DialectId> = new Set<DialectId>(['spider'])

/** Does a dialect make the rules of a policy of the records of the selected groups alone? */
export function makesRulesOfGroups(dialect: Dialect): boolean {
  return !hasOwnGroups(dialect) && !WITH_RULES_OF_OTHER_GROUPS.has(dialect.id)
}
