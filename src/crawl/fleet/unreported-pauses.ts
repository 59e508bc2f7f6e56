import type { Store } from '../../store/index.ts'

/** The number of keys that are reported to the shared store at once. */
const AT_ONCE = 100

/**
 * The longest wait that is read from the store of this process, in milliseconds: a hundred years, so that no
 * pause is cut.
 */
const ANY_WAIT_MS: number = 100 * 365 * 86_400_000

/**
 * Pauses and turns that the store of this process knows, and that could not be reported to the shared store
 * because it failed. They are reported when it is back, as blocks of their keys.
 */
export class UnreportedPauses {
  readonly #shared: Store
  readonly #local: Store
  readonly #keys: Set<string> = new Set()
  #reporting: Promise<void> | undefined = undefined

  constructor(shared: Store, local: Store) {
    this.#shared = shared
    this.#local = local
  }

  /** Marks a key whose state in the store of this process must be reported. */
  add(key: string): void {
    this.#keys.add(key)
  }

  /** Keeps a pause in the store of this process until it is reported. Never rejects. */
  async keep(key: string, delayMs: number): Promise<void> {
    if (delayMs <= 0) return
    this.#keys.add(key)
    // It rejects if it has no room for more slots, or was closed.
    await this.#local.block(key, delayMs).catch(() => {})
  }

  /**
   * Reports everything to the shared store. Rejects if the store fails; the rest is reported the next time.
   */
  async reportAll(): Promise<void> {
    // A key that another caller is reporting is not reported yet.
    while (this.#keys.size > 0 || this.#reporting !== undefined) {
      this.#reporting ??= this.#reportSome().finally(() => {
        this.#reporting = undefined
      })
      await this.#reporting
    }
  }

  async #reportSome(): Promise<void> {
    const keys = [...this.#keys].slice(0, AT_ONCE)
    await Promise.all(keys.map((key) => this.#report(key)))
  }

  async #report(key: string): Promise<void> {
    this.#keys.delete(key)
    try {
      // A request for a slot that is not free gives the time for which it is not. A free one is free again at
      // once.
      const grant = await this.#local.acquire(key, { leaseMs: 0, delayMs: 0, maxWaitMs: ANY_WAIT_MS })
      if (!grant.granted) await this.#shared.block(key, grant.waitMs)
    } catch (error) {
      this.#keys.add(key)
      throw error
    }
  }
}
