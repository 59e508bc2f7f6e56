import type { EpochMs } from '../../access/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { Budgets } from '../turns/budget.ts'
import { SharedCounts } from './shared-counts.ts'

/**
 * Shares what origins have used of their budgets with the gates of a fleet, and with those that come after it.
 * A gate reads and writes the count of an origin while it holds a slot of the origin's host, so no count is
 * lost.
 */
export class SharedBudgets {
  readonly #counts: SharedCounts
  readonly #budgets: Budgets

  constructor(backing: BackingStore, budgets: Budgets) {
    this.#counts = new SharedCounts(backing)
    this.#budgets = budgets
  }

  /** Learns what others have used of an origin's budget. Never rejects. */
  async load(origin: string, now: EpochMs): Promise<void> {
    const account = await this.#counts.get(`budget:${origin}`, ['since', 'urls', 'ms'])
    if (account !== undefined) this.#budgets.learn(origin, account, now)
  }

  /** Tells others what the gates have used of an origin's budget. Never rejects. */
  async save(origin: string, now: EpochMs): Promise<void> {
    const account = this.#budgets.accountOf(origin, now)
    if (account === undefined) return
    const { since, urls, ms } = account
    await this.#counts.set(`budget:${origin}`, { since, urls, ms }, since + this.#budgets.periodMs - now)
  }
}
