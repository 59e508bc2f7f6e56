import type { SlotTerms } from '../../store/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { GrantedSlot, SlotWait } from '../granted-slot.ts'
import { waitChannel } from '../telemetry.ts'
import { background, type Time, wait } from '../time.ts'
import { LONG_WAIT_MS } from '../turns/turn-queue.ts'
import type { TurnWait, Waiting } from '../turns/waiting.ts'

/**
 * While another process fetches a file, this process looks for the result in the store. It first looks after
 * this many milliseconds; each further wait is twice as long.
 */
const FIRST_POLL_MS = 50

/** The longest wait between two looks for the result of another process's fetch, in milliseconds. */
const MAX_POLL_MS = 2000

/** A fetch of a robots.txt that waits for the lease of its file. */
interface LeaseWait {
  /** The monotonic time at which it began to wait. */
  readonly since: number
  /** The monotonic time before which the store surely gives no lease. */
  certainAt: number
  waitsFor: TurnWait
  readonly cancelTimer: () => void
}

/**
 * The leases of robots.txt files in the store. Only the process that has the lease of a file fetches it. A fetch
 * waits for its lease while another process fetches the file. It also waits after a restart of the store's
 * server, until all earlier leases must be over.
 */
export class RobotsLeases {
  readonly #backing: BackingStore
  readonly #time: Time
  readonly #waits: Map<string, LeaseWait> = new Map()

  constructor(backing: BackingStore, time: Time) {
    this.#backing = backing
    this.#time = time
  }

  /**
   * Takes the lease of an origin's file. Gives the result of `look` instead, if it finds one while this call
   * waits. At most one call for an origin may wait. Rejects with the signal's reason, or if the store fails.
   */
  async take<Found>(
    origin: string,
    terms: SlotTerms,
    signal: AbortSignal,
    look: () => Promise<Found | undefined>,
  ): Promise<{ readonly lease: GrantedSlot } | { readonly found: Found }> {
    try {
      for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
        signal.throwIfAborted()
        const lease = await this.#backing.acquire(`robots:${origin}`, terms)
        if (!('waitMs' in lease)) return { lease }
        this.#note(origin, lease)
        await wait(this.#time, Math.min(lease.waitMs, pollMs), signal)
        const found = await look()
        if (found !== undefined) return { found }
      }
    } finally {
      this.#waits.get(origin)?.cancelTimer()
      this.#waits.delete(origin)
    }
  }

  /** Keeps renewing a lease until the returned function is called. Calls `onLost` if the lease is lost. */
  keepAlive(lease: GrantedSlot, terms: SlotTerms, onLost: () => void): () => void {
    let cancelTimer = (): void => {}
    let isStopped = false
    const schedule = (): void => {
      cancelTimer = this.#time.after(terms.leaseMs / 3, () => {
        void this.#backing.renew(lease, terms).then((renewed) => {
          if (isStopped) return
          if (renewed) schedule()
          else onLost()
        })
      })
    }
    schedule()
    return () => {
      isStopped = true
      cancelTimer()
    }
  }

  /** The fetches that wait for a lease, the oldest first. */
  waiting(): readonly Waiting[] {
    return [...this.#waits].map(([origin, entry]) => this.#viewOf(origin, entry))
  }

  /** Notes what the store said to a fetch that has to wait. */
  #note(origin: string, { certainMs, waitsFor: reason }: SlotWait): void {
    const waitsFor: TurnWait = reason ?? 'holder'
    const now = this.#time.monotonic()
    const certainAt = now + certainMs
    const known = this.#waits.get(origin)
    if (known !== undefined) {
      Object.assign(known, { certainAt, waitsFor })
      return
    }
    const cancelTimer = waitChannel.hasSubscribers
      ? background(this.#time, LONG_WAIT_MS, () => this.#publish(origin))
      : (): void => {}
    this.#waits.set(origin, { since: now, certainAt, waitsFor, cancelTimer })
  }

  #publish(origin: string): void {
    const entry = this.#waits.get(origin)
    if (entry === undefined) return
    waitChannel.publish({ ...this.#viewOf(origin, entry), waitsFor: entry.waitsFor })
  }

  #viewOf(origin: string, { since, certainAt }: LeaseWait): Waiting {
    const now = this.#time.monotonic()
    return {
      url: `${origin}/robots.txt`,
      keys: [`robots:${origin}`],
      purpose: 'robots',
      waitedMs: now - since,
      leastMs: Math.max(0, Math.ceil(certainAt - now)),
    }
  }
}
