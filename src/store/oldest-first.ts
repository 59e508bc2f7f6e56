/**
 * Gives the keys of a map in the order of insertion, for a cache that drops its oldest entries. The caller must
 * delete every key that it gets, and may insert it again. The iterator continues where it stopped: everything before
 * its position is deleted, so the next key is always the oldest. Amortised constant time. A new iterator for each
 * call would first pass over the places of all deleted entries. A cache that moves entries to the end would then take
 * time in proportion to its size for each new entry.
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
