type Entry = readonly [name: string, value: unknown]

/** Are two inputs the same question? Texts are compared as such, other members by their JSON. */
export function isSameInput(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const one: readonly Entry[] = Object.entries(a)
  const other: readonly Entry[] = Object.entries(b)
  return (
    one.length === other.length &&
    one.every(([name, value], index) => {
      const [otherName, otherValue] = other[index] ?? []
      if (name !== otherName) return false
      return (
        value === otherValue ||
        (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(otherValue))
      )
    })
  )
}
