/**
 * If a caller whose turn it is does not come within this many milliseconds, the next one may have the slot, as
 * in Redis. A caller that waits for a timer comes far sooner.
 */
const PLACE_MS = 1000

/** The most callers that have a place at one slot, as in Redis. Further callers ask repeatedly. */
const MAX_PLACES = 200

interface Place {
  readonly whenFree: (waitMs: number) => void
  /** Was the caller told to come since it asked last? */
  told: boolean
}

/**
 * The callers that wait for slots of a store in this process, in the order in which they came. A caller is known
 * by its `whenFree`. The first has the slot for a while after it is free, then the second may have it, and so
 * on: a caller that does not come stops nobody.
 */
export class MemoryPlaces {
  readonly #places: Map<string, Place[]> = new Map()

  /**
   * The place of a caller at a slot, from 1. It takes one if the slot is closed or if others wait. `undefined`
   * if it wants none, or if all are taken.
   */
  placeOf(
    key: string,
    isClosed: boolean,
    whenFree: ((waitMs: number) => void) | undefined,
  ): number | undefined {
    const places = this.#places.get(key)
    if (whenFree === undefined || (places === undefined && !isClosed)) return undefined
    const index = places?.findIndex((place) => place.whenFree === whenFree) ?? -1
    if (places !== undefined && index !== -1) {
      ;(places[index] as Place).told = false
      return index + 1
    }
    const place = { whenFree, told: false }
    if (places === undefined) this.#places.set(key, [place])
    else if (places.length < MAX_PLACES) places.push(place)
    else return undefined
    return places?.length ?? 1
  }

  /** How long a caller with this place waits for the callers before it, in milliseconds. 0 without a place. */
  waitAt(place: number | undefined): number {
    return ((place ?? 1) - 1) * PLACE_MS
  }

  /** How long places still matter after their slot is free, in milliseconds. */
  keptFor(key: string): number {
    return (this.#places.get(key)?.length ?? 0) * PLACE_MS
  }

  /** Removes a caller that got the slot, and the callers before it, which did not come. */
  served(key: string, place: number | undefined): void {
    const places = this.#places.get(key)
    if (places === undefined || place === undefined) return
    places.splice(0, place)
    if (places.length === 0) this.#places.delete(key)
  }

  /** Tells the first caller to come after `waitMs` milliseconds. */
  tellNext(key: string, waitMs: number): void {
    const first = this.#places.get(key)?.[0]
    if (first === undefined || first.told) return
    first.told = true
    // The caller may call the store, which is not done yet.
    queueMicrotask(() => first.whenFree(waitMs))
  }

  /** Removes a caller that wants the slot no more. */
  leave(key: string, whenFree: ((waitMs: number) => void) | undefined): void {
    const places = this.#places.get(key)
    const index = places?.findIndex((place) => place.whenFree === whenFree) ?? -1
    if (places === undefined || index === -1) return
    places.splice(index, 1)
    if (places.length === 0) this.#places.delete(key)
  }

  /** Removes all callers at a slot. */
  forget(key: string): void {
    this.#places.delete(key)
  }

  clear(): void {
    this.#places.clear()
  }
}
