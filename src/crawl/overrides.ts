import { StoreError } from '../store/index.ts'
import type { Rulings } from './rulings.ts'
import type { Time } from './time.ts'

/** What others know of a site that has a text of the operator's own is looked for after so long again, in milliseconds: they may come to know it. */
const LOOK_AGAIN_MS = 60_000

interface Override {
  readonly rulings: Rulings
  /** Of the file, as others know it: the rules do not hold here, the pace does. */
  shared: Rulings | undefined
  lookedAt: number
}

/** The operator's own texts. They change what may be fetched, and not how fast all who share a store go together. */
export class Overrides {
  readonly #time: Time
  readonly #known: (origin: string) => Promise<Rulings | undefined>
  readonly #byOrigin: Map<string, Override> = new Map()

  constructor(time: Time, known: (origin: string) => Promise<Rulings | undefined>) {
    this.#time = time
    this.#known = known
  }

  set(origin: string, rulings: Rulings): void {
    this.#byOrigin.set(origin, { rulings, shared: undefined, lookedAt: Number.NEGATIVE_INFINITY })
  }

  delete(origin: string): void {
    this.#byOrigin.delete(origin)
  }

  rulingsOf(origin: string): Rulings | undefined {
    return this.#byOrigin.get(origin)?.rulings
  }

  /** What was known of the file when it was looked for. */
  sharedOf(origin: string): Rulings | undefined {
    return this.#byOrigin.get(origin)?.shared
  }

  /** Looks for what others know of the file, where it was not looked for a moment ago. A store that fails says so where a turn is asked for. */
  async look(origin: string): Promise<void> {
    const override = this.#byOrigin.get(origin)
    const now = this.#time.monotonic()
    if (override === undefined || now - override.lookedAt < LOOK_AGAIN_MS) return
    override.lookedAt = now
    try {
      override.shared = await this.#known(origin)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
    }
  }
}
