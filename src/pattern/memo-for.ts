/** Wraps a function so that its result for an object is kept as long as the object is in use. */
export function memoFor<Key extends object, Made extends NonNullable<unknown>>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const kept = new WeakMap<Key, Made>()
  return (key) => {
    let made = kept.get(key)
    if (made === undefined) {
      made = make(key)
      kept.set(key, made)
    }
    return made
  }
}

/** Wraps a function of two objects in the same way. */
export function memoForBoth<One extends object, Other extends object, Made extends NonNullable<unknown>>(
  make: (one: One, other: Other) => Made,
): (one: One, other: Other) => Made {
  const ofOne = memoFor((one: One) => memoFor((other: Other) => make(one, other)))
  return (one, other) => ofOne(one)(other)
}
