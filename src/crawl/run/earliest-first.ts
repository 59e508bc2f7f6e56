/** What waits in an {@link EarliestFirst}. */
export interface Timed {
  /** When its time comes. It must not change while it waits. */
  readonly at: number
}

/** Items by the time at which they are due: a binary heap. Adding and taking cost the logarithm of their number. */
export class EarliestFirst<Item extends Timed> {
  readonly #items: Item[] = []

  get size(): number {
    return this.#items.length
  }

  /** The item that is due first; `undefined` if there is none. */
  first(): Item | undefined {
    return this.#items[0]
  }

  add(item: Item): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = items[above] as Item
      if (parent.at <= item.at) break
      items[at] = parent
      at = above
    }
    items[at] = item
  }

  /** Removes the item that is due first, and gives it. */
  take(): Item | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (first === undefined || last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= items.length) break
      if (below + 1 < items.length && (items[below + 1] as Item).at < (items[below] as Item).at) below += 1
      if ((items[below] as Item).at >= last.at) break
      items[at] = items[below] as Item
      at = below
    }
    items[at] = last
    return first
  }
}
