/** The same function, which keeps what it made of an object as long as somebody has the object. */
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
