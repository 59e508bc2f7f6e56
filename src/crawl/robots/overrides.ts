import { StoreError } from '../../store/index.ts'
import { parse } from '../../syntax/index.ts'
import type { Time } from '../time.ts'
import { type DecisionTerms, OriginRules } from './origin-rules.ts'

/**
 * The least time between two look-ups of an overridden origin's own file in the shared store, in
 * milliseconds. Another process may have fetched that file since the last look-up.
 */
const LOOK_UP_AGAIN_MS = 60_000

type LookUp = (origin: string) => Promise<OriginRules | undefined>

interface Override {
  readonly rules: OriginRules
  /**
   * The rules of the site's own file, from this process or from the shared store. Only their pace applies to
   * an overridden origin.
   */
  shared: OriginRules | undefined
  lookedUpAt: number
}

/**
 * The texts that the operator uses instead of the robots.txt of some origins. They decide which URLs may be
 * fetched. They can make a pause longer, but never shorter than a known file of the site asks for.
 */
export class Overrides {
  readonly #time: Time
  readonly #byOrigin: Map<string, Override> = new Map()

  constructor(time: Time) {
    this.#time = time
  }

  set(origin: string, text: string | Uint8Array, terms: DecisionTerms): void {
    const always = {
      freshUntil: Number.POSITIVE_INFINITY,
      staleUntil: Number.POSITIVE_INFINITY,
      since: Number.NEGATIVE_INFINITY,
    }
    const evidence = {
      origin,
      basis: 'override',
      stale: false,
      truncated: false,
      because: "The operator's own text is used instead of the file.",
    } as const
    const file = { parse: () => parse(text) }
    const rules = new OriginRules({ ...always, assume: 'rules', file, evidence }, terms)
    this.#byOrigin.set(origin, { rules, shared: undefined, lookedUpAt: Number.NEGATIVE_INFINITY })
  }

  delete(origin: string): void {
    this.#byOrigin.delete(origin)
  }

  rulesOf(origin: string): OriginRules | undefined {
    return this.#byOrigin.get(origin)?.rules
  }

  /** The rules of an overridden origin's own file at the last look-up; `undefined` if none were found. */
  sharedOf(origin: string): OriginRules | undefined {
    return this.#byOrigin.get(origin)?.shared
  }

  /**
   * Looks up the rules of an overridden origin's own file, at most once in {@link LOOK_UP_AGAIN_MS};
   * `undefined` if that is not due. If the store fails, this does nothing: the request for a turn will report
   * the failure.
   *
   * @param lookUp gives the rules of the origin's own file, from this process or from the shared store.
   */
  refreshShared(origin: string, lookUp: LookUp): Promise<void> | undefined {
    const override = this.#byOrigin.get(origin)
    if (override === undefined) return undefined
    const now = this.#time.monotonic()
    if (now - override.lookedUpAt < LOOK_UP_AGAIN_MS) return undefined
    override.lookedUpAt = now
    return this.#refresh(override, lookUp(origin))
  }

  async #refresh(override: Override, own: ReturnType<LookUp>): Promise<void> {
    try {
      override.shared = await own
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
    }
  }
}
