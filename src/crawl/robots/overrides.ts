import { StoreError } from '../../store/index.ts'
import type { Time } from '../time.ts'
import type { OriginRules } from './origin-rules.ts'

/** How often the shared rules of an overridden origin are looked up, in milliseconds: another process may have fetched the file since. */
const LOOK_UP_AGAIN_MS = 60_000

interface Override {
  readonly rules: OriginRules
  /** The rules of the file, as other processes know them. Only their pace applies here. */
  shared: OriginRules | undefined
  lookedUpAt: number
}

/** The operator's own texts. They change what may be fetched, but not the pace that all users of the store share. */
export class Overrides {
  readonly #time: Time
  readonly #lookUp: (origin: string) => Promise<OriginRules | undefined>
  readonly #byOrigin: Map<string, Override> = new Map()

  constructor(time: Time, lookUp: (origin: string) => Promise<OriginRules | undefined>) {
    this.#time = time
    this.#lookUp = lookUp
  }

  set(origin: string, rules: OriginRules): void {
    this.#byOrigin.set(origin, { rules, shared: undefined, lookedUpAt: Number.NEGATIVE_INFINITY })
  }

  delete(origin: string): void {
    this.#byOrigin.delete(origin)
  }

  rulesOf(origin: string): OriginRules | undefined {
    return this.#byOrigin.get(origin)?.rules
  }

  /** The rules of the file, as they were at the last look-up. */
  sharedOf(origin: string): OriginRules | undefined {
    return this.#byOrigin.get(origin)?.shared
  }

  /** Looks up the shared rules of the file, unless this was done a moment ago. A failing store is ignored: the turn will report it. */
  async refreshShared(origin: string): Promise<void> {
    const override = this.#byOrigin.get(origin)
    const now = this.#time.monotonic()
    if (override === undefined || now - override.lookedUpAt < LOOK_UP_AGAIN_MS) return
    override.lookedUpAt = now
    try {
      override.shared = await this.#lookUp(origin)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
    }
  }
}
