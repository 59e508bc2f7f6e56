/**
 * Gives the keys of a map in the order of insertion, for a cache that drops what was inserted first. Every
 * key that it gives must be deleted, and may be inserted again.
 *
 * It goes on where it stopped. A new iterator of a `Map` passes over all places of deleted entries first, so
 * a cache that moves entries to the end would take time in proportion to its size for each new entry.
 * Everything before its position is deleted, so the next key is always the oldest. Amortised constant time.
 */
export class OldestFirst<K> {
  readonly #map: ReadonlyMap<K, unknown>
  #keys: Iterator<K>

  constructor(map: ReadonlyMap<K, unknown>) {
    this.#map = map
    this.#keys = map.keys()
  }

  /** The key that was inserted first; `undefined` if the map is empty. */
  next(): K | undefined {
    const next = this.#keys.next()
    if (next.done !== true) return next.value
    // An iterator that has ended does not see later entries.
    this.#keys = this.#map.keys()
    const again = this.#keys.next()
    return again.done === true ? undefined : again.value
  }
}
