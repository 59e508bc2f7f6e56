/** Wraps a function so that its result for an object is kept as long as the object is in use. */
export function memoFor<Key extends object, Made extends object>(
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
