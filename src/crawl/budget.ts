import type { EpochMs } from '../access/index.ts'
import type { BudgetEnd, Spent } from './spent.ts'
import { troubleChannel } from './telemetry.ts'

/** How much of a crawler one origin gets in a period; what is left out has no end. A site that makes up pages without end gets no more than this. */
export interface OriginBudget {
  readonly urlsPerOrigin?: number
  readonly msPerOrigin?: number
  /** A period in milliseconds, from the first request on; default {@link BUDGET_PERIOD_MS}. */
  readonly periodMs?: number
}

/** Asked before each request: does this origin get another one? For budgets of one's own, such as one for each registrable domain. */
export type BudgetHook = (origin: string, spent: Spent) => 'go on' | 'defer'

/** A day: sites are looked at anew as often as their robots.txt is (RFC 9309 §2.4). */
export const BUDGET_PERIOD_MS = 86_400_000

/** After a hook said `defer` it makes sense to ask again so much later, in milliseconds: only the operator knows when it will say something else. */
export const BUDGET_HOOK_RETRY_MS = 60_000

/** Origins whose spending is remembered at once; beyond, the one that was asked longest ago is forgotten, and its budget begins anew. About 20 MB. */
export const MAX_BUDGETED_ORIGINS = 100_000

const NOTHING: Spent = { urls: 0, ms: 0 }

interface Account {
  readonly since: EpochMs
  urls: number
  ms: number
}

/** Counts what each origin has had, and says when it is enough. */
export class Budgets {
  readonly #budget: OriginBudget | BudgetHook
  readonly #maxOrigins: number
  readonly #accounts: Map<string, Account> = new Map()

  constructor(budget: OriginBudget | BudgetHook, maxOrigins: number = MAX_BUDGETED_ORIGINS) {
    this.#budget = budget
    this.#maxOrigins = maxOrigins
  }

  /** What is at its end for an origin, and when to ask again; nothing where it gets another request. */
  endOf(origin: string, now: EpochMs): { readonly end: BudgetEnd; readonly retryAt: EpochMs } | undefined {
    const account = this.#accountAt(origin, now)
    const { urls, ms } = account ?? NOTHING
    if (typeof this.#budget === 'function') {
      if (this.#budget(origin, { urls, ms }) === 'go on') return undefined
      return { end: { ended: 'hook', urls, ms }, retryAt: now + BUDGET_HOOK_RETRY_MS }
    }
    const { urlsPerOrigin = Number.POSITIVE_INFINITY, msPerOrigin = Number.POSITIVE_INFINITY } = this.#budget
    const ended = urls >= urlsPerOrigin ? 'urls' : ms >= msPerOrigin ? 'ms' : undefined
    if (ended === undefined) return undefined
    return { end: { ended, urls, ms }, retryAt: (account?.since ?? now) + this.#periodMs }
  }

  /** One request is let through. What it gives back says how long it took, in milliseconds. */
  spend(origin: string, now: EpochMs): (ms: number) => void {
    const account = this.#accountAt(origin, now) ?? { since: now, ...NOTHING }
    account.urls += 1
    this.#accounts.delete(origin)
    this.#accounts.set(origin, account)
    const [oldest] = this.#accounts.keys()
    if (this.#accounts.size > this.#maxOrigins && oldest !== undefined) {
      this.#accounts.delete(oldest)
      troubleChannel.publish({
        kind: 'limit',
        message: `More than ${this.#maxOrigins} origins have a budget: the one asked longest ago begins anew.`,
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
