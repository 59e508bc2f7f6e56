import type { SlotTerms, StoreMs } from '../store/index.ts'
import type { BackingStore, GrantedSlot } from './backing-store.ts'

/** The slots of a turn, in hand. */
export class HeldSlots {
  /** The store's time when the last of them was granted. */
  readonly now: StoreMs
  readonly #slots: readonly GrantedSlot[]
  readonly #terms: SlotTerms
  readonly #backing: BackingStore
  readonly #freed: (delayMs: number) => void

  constructor(slots: readonly GrantedSlot[], terms: SlotTerms, backing: BackingStore, freed: (delayMs: number) => void) {
    this.#slots = slots
    this.#terms = terms
    this.#backing = backing
    this.#freed = freed
    this.now = Math.max(...slots.map(({ now }) => now))
  }

  /** Holds them for another lease; false where one of them is lost. */
  async renew(): Promise<boolean> {
    const renewed = await Promise.all(this.#slots.map((slot) => this.#backing.renew(slot, this.#terms)))
    return renewed.every(Boolean)
  }

  /** Gives them back, with the pause that follows; never rejects. To be called once. */
  async release(delayMs: number): Promise<void> {
    await Promise.all(this.#slots.map((slot) => this.#backing.release(slot, delayMs)))
    this.#freed(Math.max(0, ...this.#slots.map(({ stretch }) => delayMs * stretch)))
  }
}
