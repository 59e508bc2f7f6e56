import type { Dialect } from 'wayleave/dialects'

/**
 * May the groups that a dialect selects hold other records than the groups of its outline? Some programs that
 * are asked on request keep values of their own for a group. Then the numbers of groups do not say which
 * rules apply, and policies are compared by their rules, which costs more time. All programs of that kind are
 * taken as such.
 */
export function mayHaveOwnGroups({ askedOnRequest }: Dialect): boolean {
  return askedOnRequest === true
}
