/** The members of an object that are not `undefined`, to spread into another object. */
export function present<Members extends object>(
  members: Members,
): { [Key in keyof Members]?: Exclude<Members[Key], undefined> } {
  const kept: Partial<Members> = {}
  for (const key of Object.keys(members) as (keyof Members)[])
    if (members[key] !== undefined) kept[key] = members[key]
  return kept as { [Key in keyof Members]?: Exclude<Members[Key], undefined> }
}
