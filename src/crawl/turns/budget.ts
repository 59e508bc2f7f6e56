import type { EpochMs } from '../../access/index.ts'
import { OldestFirst } from '../../store/index.ts'
import type { BudgetEnd, OriginUsage } from '../decision.ts'
import { troubleChannel } from '../telemetry.ts'

/**
 * The most that a crawler requests from one origin in a period. A limit that is left out is infinite. A
 * budget bounds the requests to a site that generates endless pages.
 */
export interface OriginBudget {
  readonly urlsPerOrigin?: number
  readonly msPerOrigin?: number
  /**
   * The length of a period, in milliseconds. A period begins with the first request to the origin. Default
   * {@link BUDGET_PERIOD_MS}.
   */
  readonly periodMs?: number
}

/**
 * Decides before each request whether the origin gets another one, from what the origin has used. It allows
 * budgets of another kind, such as one for each registrable domain.
 */
export type BudgetHook = (origin: string, usage: OriginUsage) => 'go on' | 'defer'

/**
 * The default period of a budget, in milliseconds: a day, which is also the longest use of a copy of a robots.txt
 * (RFC 9309 §2.4).
 */
const BUDGET_PERIOD_MS = 86_400_000

/**
 * After a hook returned `defer`, the refusal proposes to ask again after this many milliseconds. The gate
 * cannot know when the hook's answer will change.
 */
const BUDGET_HOOK_RETRY_MS = 60_000

/**
 * The number of origins whose usage is remembered at once. Beyond it, the origin that was requested least
 * recently is forgotten, and its budget starts again. This number of origins takes about 20 MB.
 */
const MAX_BUDGETED_ORIGINS = 100_000

/** What an origin has used since a time of the store's clock. */
export interface OriginAccount extends OriginUsage {
  readonly since: EpochMs
}

const NO_USAGE: OriginUsage = { urls: 0, ms: 0 }

interface Account extends OriginAccount {
  urls: number
  ms: number
}

/** Counts what each origin has used of its budget, and tells when the budget is used up. */
export class Budgets {
  readonly #budget: OriginBudget | BudgetHook
  readonly #maxOrigins: number
  readonly #accounts: Map<string, Account> = new Map()
  readonly #oldest: OldestFirst<string> = new OldestFirst(this.#accounts)

  constructor(budget: OriginBudget | BudgetHook, maxOrigins: number = MAX_BUDGETED_ORIGINS) {
    this.#budget = budget
    this.#maxOrigins = maxOrigins
  }

  /**
   * The limit of its budget that an origin has reached, and when to ask again; `undefined` if the origin may
   * get another request.
   */
  endOf(origin: string, now: EpochMs): { readonly end: BudgetEnd; readonly retryAt: EpochMs } | undefined {
    const account = this.#accountAt(origin, now)
    const { urls, ms } = account ?? NO_USAGE
    if (typeof this.#budget === 'function') {
      const answer: unknown = this.#budget(origin, { urls, ms })
      if (answer === 'go on') return undefined
      if (answer !== 'defer')
        throw new TypeError(
          `createGate: budget must return "go on" or "defer", at once; for ${origin} it returned something else.`,
        )
      return { end: { ended: 'hook', urls, ms }, retryAt: now + BUDGET_HOOK_RETRY_MS }
    }
    const { urlsPerOrigin = Number.POSITIVE_INFINITY, msPerOrigin = Number.POSITIVE_INFINITY } = this.#budget
    const ended = urls >= urlsPerOrigin ? 'urls' : ms >= msPerOrigin ? 'ms' : undefined
    if (ended === undefined) return undefined
    return { end: { ended, urls, ms }, retryAt: (account?.since ?? now) + this.periodMs }
  }

  /**
   * Counts one request to an origin. Returns a function to be called with the duration of that request, in
   * milliseconds.
   */
  spend(origin: string, now: EpochMs): (ms: number) => void {
    const account = this.#accountAt(origin, now) ?? { since: now, ...NO_USAGE }
    account.urls += 1
    this.#accounts.delete(origin)
    this.#accounts.set(origin, account)
    if (this.#accounts.size > this.#maxOrigins) {
      this.#accounts.delete(this.#oldest.next() as string)
      troubleChannel.publish({
        kind: 'limit',
        message: `More than ${this.#maxOrigins} origins have a budget. That of the least recently requested origin starts again.`,
      })
    }
    return (ms) => {
      account.ms += ms
    }
  }

  /** What an origin has used in its current period; `undefined` if it has no period. */
  accountOf(origin: string, now: EpochMs): OriginAccount | undefined {
    const account = this.#accountAt(origin, now)
    return account === undefined ? undefined : { ...account }
  }

  /** Learns what other gates have counted of an origin. Of two counts of one period, the higher one is right. */
  learn(origin: string, { since, urls, ms }: OriginAccount, now: EpochMs): void {
    if (now >= since + this.periodMs) return
    const own = this.#accountAt(origin, now) ?? { since, ...NO_USAGE }
    // The same account, because a request under way adds its duration to it.
    Object.assign(own, {
      since: Math.min(since, own.since),
      urls: Math.max(urls, own.urls),
      ms: Math.max(ms, own.ms),
    })
    this.#accounts.set(origin, own)
  }

  /** The length of a period, in milliseconds. */
  get periodMs(): number {
    return (typeof this.#budget === 'function' ? undefined : this.#budget.periodMs) ?? BUDGET_PERIOD_MS
  }

  #accountAt(origin: string, now: EpochMs): Account | undefined {
    const account = this.#accounts.get(origin)
    return account === undefined || now >= account.since + this.periodMs ? undefined : account
  }
}
