import type { Dialect, DialectId } from 'wayleave/dialects'

/** Wget2 drops rules of a group that applies, so it looks at groups of its own class. */
const WITH_OWN_GROUPS: ReadonlySet<DialectId> = new Set<DialectId>(['wget2'])

/** Does a dialect select groups only of the class that its outline has? */
export function hasOwnGroups({ id }: Dialect): boolean {
  return WITH_OWN_GROUPS.has(id)
}

/** Spider disallows what both the group of the robot and that of `*` disallow. */
const WITH_STAR_BESIDE_NAMED: ReadonlySet<DialectId> = new Set<DialectId>(['spider'])

/** Do rules of a dialect depend on which of the selected groups is for `*`, too? */
export function tellsStarGroups({ id }: Dialect): boolean {
  return WITH_STAR_BESIDE_NAMED.has(id)
}
