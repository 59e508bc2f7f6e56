/**
 * A least-recently-used cache whose entries have weights, with a limit on their sum. The newest entry is kept
 * even if it is heavier.
 */
export class RecentlyUsed<Value> {
  readonly #entries = new Map<string, { readonly value: Value; weight: number }>()
  readonly #limit: number
  #weight = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    // A Map keeps the order of insertion, so that the first key is the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key)
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    this.#evict()
  }

  /** Adds to the weight of an entry. */
  grow(key: string, weight: number): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    entry.weight += weight
    this.#weight += weight
    this.#evict()
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#weight <= this.#limit || this.#entries.size === 1) return
      this.delete(key)
    }
  }
}
