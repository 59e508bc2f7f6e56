import { OldestFirst } from '../../store/index.ts'
import { MAX_TROUBLED_HOSTS } from '../turns/back-off.ts'

/**
 * Counts for each origin the retrievals in a row that may have failed because of this machine. No other gate learns of
 * them. Beyond {@link MAX_TROUBLED_HOSTS}, the origin with the oldest trouble is forgotten.
 */
export class TroubleCounts {
  readonly #counts: Map<string, number> = new Map()
  readonly #oldest: OldestFirst<string> = new OldestFirst(this.#counts)

  of(origin: string): number {
    return this.#counts.get(origin) ?? 0
  }

  add(origin: string): void {
    const count = this.of(origin) + 1
    this.#counts.delete(origin)
    this.#counts.set(origin, count)
    if (this.#counts.size > MAX_TROUBLED_HOSTS) this.#counts.delete(this.#oldest.next() as string)
  }

  forget(origin: string): void {
    this.#counts.delete(origin)
  }
}
