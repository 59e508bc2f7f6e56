import { OldestFirst } from '../../store/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { Time } from '../time.ts'
import { type BackOffs, FORGIVEN_AFTER_MS, SERVER_ERRORS, type TroubleState } from '../turns/back-off.ts'
import { SharedCounts } from './shared-counts.ts'

/**
 * A gate asks the store about the troubles of a host again after this many milliseconds. In the meantime it
 * sends a host at most the few requests that the pace allows.
 */
const LOAD_AFTER_MS = 60_000

/** The most hosts for which the time of the last question is remembered. */
const MAX_LOADED_HOSTS = 100_000

const NAMES = [
  'refusals',
  'errors',
  'failures',
  'deadUntil',
  'pausedUntil',
  'pauseMs',
  'isDemanded',
] as const satisfies readonly (keyof TroubleState)[]

const NO_TROUBLE: TroubleState = {
  refusals: 0,
  errors: 0,
  failures: 0,
  deadUntil: 0,
  pausedUntil: 0,
  pauseMs: 0,
  isDemanded: 0,
}

/**
 * Shares the back-offs and dead hosts of a gate with the others of its fleet, and with the gates that come
 * after it. In the store, times are those of the store. Fewer than {@link SERVER_ERRORS} errors in a row count for
 * the gate that saw them.
 */
export class SharedTroubles {
  readonly #counts: SharedCounts
  readonly #backing: BackingStore
  readonly #backOffs: BackOffs
  readonly #time: Time
  readonly #loadedAt: Map<string, number> = new Map()
  readonly #oldest: OldestFirst<string> = new OldestFirst(this.#loadedAt)

  constructor(backing: BackingStore, backOffs: BackOffs, time: Time) {
    this.#counts = new SharedCounts(backing)
    this.#backing = backing
    this.#backOffs = backOffs
    this.#time = time
  }

  /** Learns of the troubles of a host; `undefined` if this gate asked a moment ago. Never rejects. */
  refresh(host: string): Promise<void> | undefined {
    const last = this.#loadedAt.get(host) ?? Number.NEGATIVE_INFINITY
    return this.#time.monotonic() - last >= LOAD_AFTER_MS ? this.load(host) : undefined
  }

  /**
   * Counts an answer of a host, and tells the other gates what is now remembered of the host. Before it counts a
   * trouble, it learns what the other gates have counted.
   */
  async shared<Result>(host: string, isTrouble: boolean, count: () => Result): Promise<Result> {
    if (isTrouble) await this.load(host)
    const result = count()
    await this.save(host)
    return result
  }

  /** Learns of the troubles of a host. Never rejects. */
  async load(host: string): Promise<void> {
    this.#loadedAt.delete(host)
    this.#loadedAt.set(host, this.#time.monotonic())
    if (this.#loadedAt.size > MAX_LOADED_HOSTS) this.#loadedAt.delete(this.#oldest.next() as string)
    const stored = await this.#counts.get(`trouble:${host}`, NAMES)
    if (stored === undefined) return
    const now = await this.#backing.now().catch(() => this.#backing.approximateNow())
    const toOwn = this.#time.monotonic() - now
    const ownErrors = this.#backOffs.stateOf(host)?.errors ?? 0
    this.#backOffs.restore(host, {
      ...stored,
      errors: ownErrors < SERVER_ERRORS ? Math.max(ownErrors, stored.errors) : stored.errors,
      deadUntil: stored.deadUntil + toOwn,
      pausedUntil: stored.pausedUntil + toOwn,
    })
  }

  /** Tells the other gates what this gate knows of a host. Never rejects. */
  async save(host: string): Promise<void> {
    const now = this.#time.monotonic()
    const toStore = this.#backing.approximateNow() - now
    const state = this.#backOffs.stateOf(host) ?? NO_TROUBLE
    const ttlMs = Math.max(state.deadUntil, state.pausedUntil, now) - now + FORGIVEN_AFTER_MS
    const shared = {
      ...state,
      // Other gates may have seen successes in between, of which they tell nobody.
      errors: state.errors < SERVER_ERRORS ? 0 : state.errors,
      deadUntil: state.deadUntil + toStore,
      pausedUntil: state.pausedUntil + toStore,
    }
    await this.#counts.set(`trouble:${host}`, shared, ttlMs)
  }
}
