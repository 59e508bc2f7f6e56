interface Place<Item> {
  readonly item: Item
  next: Place<Item> | undefined
}

/** A line in which some come back to the front: a linked list, so that each call takes constant time. */
export class WaitingLine<Item> {
  #first: Place<Item> | undefined
  #last: Place<Item> | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  push(item: Item): void {
    const place = { item, next: undefined }
    if (this.#last === undefined) this.#first = place
    else this.#last.next = place
    this.#last = place
    this.#size += 1
  }

  unshift(item: Item): void {
    this.#first = { item, next: this.#first }
    this.#last ??= this.#first
    this.#size += 1
  }

  /** Removes the first, and gives it; `undefined` if the line is empty. */
  shift(): Item | undefined {
    const first = this.#first
    if (first === undefined) return undefined
    this.#first = first.next
    if (this.#first === undefined) this.#last = undefined
    this.#size -= 1
    return first.item
  }
}
