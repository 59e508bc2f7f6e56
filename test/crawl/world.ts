import type { Hop, Outcome, Retrieval } from '../../src/access/index.ts'
import { createGate, type Gate, type GateOptions, type Time } from '../../src/crawl/index.ts'
import type { FetchRobotsOptions } from '../../src/fetch/index.ts'
import { memoryStore, type Store } from '../../src/store/index.ts'

/** Noon UTC of a Saturday. */
export const NOON: number = Date.UTC(2026, 10, 21, 12)

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** Time that passes only when a test lets it. */
export class ManualTime implements Time {
  now = 1000
  readonly #timers: Set<Timer> = new Set()

  monotonic(): number {
    return this.now
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + Math.max(0, ms), run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get next(): number | undefined {
    return this.#timers.size === 0 ? undefined : Math.min(...[...this.#timers].map(({ at }) => at))
  }

  get pending(): number {
    return this.#timers.size
  }

  /** Lets time pass, with everything that happens in it. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await settled()
    for (let next = this.next; next !== undefined && next <= end; next = this.next) {
      this.now = Math.max(this.now, next)
      this.#fire()
      await settled()
    }
    this.now = end
  }

  /** Lets time pass until a promise settles. Throws if nothing is left that could settle it. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let over = false
    promise.then(
      () => {
        over = true
      },
      () => {
        over = true
      },
    )
    await settled()
    while (!over) {
      const { next } = this
      if (next === undefined) throw new Error('No timer is left, and the promise has not settled.')
      this.now = Math.max(this.now, next)
      this.#fire()
      await settled()
    }
    return promise
  }

  #fire(): void {
    for (const timer of [...this.#timers].sort((one, other) => one.at - other.at)) {
      if (timer.at > this.now) break
      if (this.#timers.delete(timer)) timer.run()
    }
  }
}

/** Waits until everything has happened that needs no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** The response of a site to a request for its robots.txt. */
export interface Answer {
  readonly text?: string
  readonly outcome?: Outcome
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly durationMs?: number
  readonly notModified?: boolean
  /** The address to which the connection failed, so that there is no status. */
  readonly address?: string
  /** Nothing was sent. */
  readonly unsent?: boolean
  /** The target of a redirect. */
  readonly redirectTo?: string
}

/** A manual clock, a store that uses it, and sites with scripted responses. */
export class World {
  readonly time: ManualTime = new ManualTime()
  /** Added to the time of the store; a test that changes it sets the store's clock. */
  clock: number = NOON - 1000
  readonly store: Store
  readonly asked: { readonly origin: string; readonly at: number; readonly options: FetchRobotsOptions }[] =
    []
  /** Every hop that was sent. */
  readonly sent: { readonly url: string; readonly at: number }[] = []
  answer: (origin: string, url: string) => Answer | Promise<Answer> = () => ({ text: '' })

  constructor() {
    this.store = memoryStore({ clock: () => this.storeNow })
  }

  get storeNow(): number {
    return this.clock + this.time.now
  }

  /** The process's own clock in this world is an hour slow: nothing may depend on it. */
  readonly fetchRobots = async (origin: string, options: FetchRobotsOptions): Promise<Retrieval> => {
    this.asked.push({ origin, at: this.time.now, options })
    const hops: Hop[] = []
    for (let url = `${origin}/robots.txt`; ; ) {
      const at = this.time.now
      this.sent.push({ url, at })
      const answer = await this.answer(new URL(url).origin, url)
      const {
        text = '',
        outcome = 'ok',
        status = 200,
        headers = {},
        durationMs = 100,
        notModified = false,
        unsent = false,
        address,
      } = answer
      await this.#passes(durationMs, options.signal)
      const over = this.storeNow - 3_600_000
      const { redirectTo } = answer
      if (!unsent)
        hops.push({
          url,
          at: over - durationMs,
          durationMs,
          ...(address === undefined ? { status: redirectTo === undefined ? status : 301 } : { address }),
          headers,
        })
      const took = hops.reduce((all, hop) => all + hop.durationMs, 0)
      const whole = {
        origin,
        hops,
        at: over,
        durationMs: unsent ? durationMs : took,
        truncated: false,
        notModified,
      }
      if (redirectTo === undefined) {
        const body = outcome === 'ok' && !notModified ? { body: new TextEncoder().encode(text) } : {}
        return { ...whole, outcome, ...body }
      }
      if (hops.length > 5) return { ...whole, outcome: 'too-many-redirects' }
      if (!(await options.beforeRedirect?.(new URL(redirectTo), [...hops])))
        return { ...whole, outcome: 'no-turn' }
      url = redirectTo
    }
  }

  async #passes(ms: number, signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const cancel = this.time.after(ms, resolve)
      signal?.addEventListener('abort', () => {
        cancel()
        reject(signal?.reason as Error)
      })
    })
  }

  gate(options: Partial<GateOptions> = {}): Gate {
    return createGate({
      agent: 'FooBot',
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      store: this.store,
      fetchRobots: this.fetchRobots,
      time: this.time,
      random: () => 0.5,
      ...options,
    })
  }
}
