/** What can be in an {@link InUse}. */
export interface Usable {
  /** The index of the item in its {@link InUse}; -1 while it is in none. */
  place: number
}

/**
 * What is in use for a moment, such as turns, in no order. Each call takes constant time. A Set would need a
 * new table after some hundred changes. V8 keeps the members of each old table alive until the next full
 * collection, so that every small one copies them.
 */
export class InUse<Item extends Usable> {
  readonly #items: Item[] = []

  add(item: Item): void {
    item.place = this.#items.length
    this.#items.push(item)
  }

  /** Removes an item, unless it was removed before. */
  delete(item: Item): void {
    if (item.place === -1) return
    const last = this.#items.pop() as Item
    last.place = item.place
    if (last !== item) this.#items[item.place] = last
    item.place = -1
  }

  values(): readonly Item[] {
    return this.#items
  }
}
