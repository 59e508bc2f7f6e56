import type { EpochMs } from '../../access/index.ts'
import type { BudgetEnd, OriginUsage } from '../decision.ts'
import { troubleChannel } from '../telemetry.ts'

/**
 * How much of a crawler one origin gets in a period. A limit that is left out is infinite. A site that generates endless pages gets no
 * more than this.
 */
export interface OriginBudget {
  readonly urlsPerOrigin?: number
  readonly msPerOrigin?: number
  /** A period in milliseconds, from the first request on; default {@link BUDGET_PERIOD_MS}. */
  readonly periodMs?: number
}

/** Called before each request: does this origin get another one? For other budgets, such as one for each registrable domain. */
export type BudgetHook = (origin: string, usage: OriginUsage) => 'go on' | 'defer'

/** A day: a budget is renewed as often as a robots.txt is fetched (RFC 9309 §2.4). */
export const BUDGET_PERIOD_MS = 86_400_000

/** When to ask again after a hook returned `defer`, in milliseconds. Only the operator knows when its answer will change. */
export const BUDGET_HOOK_RETRY_MS = 60_000

/** Origins whose usage is remembered at once. Beyond it, the least recently requested origin is forgotten, and its budget starts again. About 20 MB. */
export const MAX_BUDGETED_ORIGINS = 100_000

const NO_USAGE: OriginUsage = { urls: 0, ms: 0 }

interface Account {
  readonly since: EpochMs
  urls: number
  ms: number
}

/** Counts the usage of each origin, and says when its budget is used up. */
export class Budgets {
  readonly #budget: OriginBudget | BudgetHook
  readonly #maxOrigins: number
  readonly #accounts: Map<string, Account> = new Map()

  constructor(budget: OriginBudget | BudgetHook, maxOrigins: number = MAX_BUDGETED_ORIGINS) {
    this.#budget = budget
    this.#maxOrigins = maxOrigins
  }

  /** Which limit an origin has reached, and when to ask again; `undefined` if it gets another request. */
  endOf(origin: string, now: EpochMs): { readonly end: BudgetEnd; readonly retryAt: EpochMs } | undefined {
    const account = this.#accountAt(origin, now)
    const { urls, ms } = account ?? NO_USAGE
    if (typeof this.#budget === 'function') {
      if (this.#budget(origin, { urls, ms }) === 'go on') return undefined
      return { end: { ended: 'hook', urls, ms }, retryAt: now + BUDGET_HOOK_RETRY_MS }
    }
    const { urlsPerOrigin = Number.POSITIVE_INFINITY, msPerOrigin = Number.POSITIVE_INFINITY } = this.#budget
    const ended = urls >= urlsPerOrigin ? 'urls' : ms >= msPerOrigin ? 'ms' : undefined
    if (ended === undefined) return undefined
    return { end: { ended, urls, ms }, retryAt: (account?.since ?? now) + this.#periodMs }
  }

  /** Counts one request. The function it returns takes the duration of that request, in milliseconds. */
  spend(origin: string, now: EpochMs): (ms: number) => void {
    const account = this.#accountAt(origin, now) ?? { since: now, ...NO_USAGE }
    account.urls += 1
    this.#accounts.delete(origin)
    this.#accounts.set(origin, account)
    const [oldest] = this.#accounts.keys()
    if (this.#accounts.size > this.#maxOrigins && oldest !== undefined) {
      this.#accounts.delete(oldest)
      troubleChannel.publish({
        kind: 'limit',
        message: `More than ${this.#maxOrigins} origins have a budget. That of the least recently requested origin starts again.`,
      })
    }
    return (ms) => {
      account.ms += ms
    }
  }

  get #periodMs(): number {
    return (typeof this.#budget === 'function' ? undefined : this.#budget.periodMs) ?? BUDGET_PERIOD_MS
  }

  #accountAt(origin: string, now: EpochMs): Account | undefined {
    const account = this.#accounts.get(origin)
    return account === undefined || now >= account.since + this.#periodMs ? undefined : account
  }
}
