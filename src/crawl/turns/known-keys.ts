import { troubleChannel } from '../telemetry.ts'
import type { Time } from '../time.ts'
import { idleKey, isIdle, isOver, type PacingKey } from './wait-queue.ts'

/**
 * How many pauses are checked for each new key. It is more than the one pause that a key adds, so that removal keeps
 * up with growth.
 */
const KEYS_PER_REQUEST = 3

/**
 * The number of pauses that this process remembers at once, in about 100 MB. Beyond it, only the store knows
 * a pause.
 */
const MAX_REMEMBERED_PAUSES = 200_000

/** What this process knows of pacing keys. It forgets a key of which it need not know anything any more. */
export class KnownKeys {
  readonly #time: Time
  readonly #whenFree: (name: string, waitMs: number, whenFree: PacingKey['whenFree']) => void
  readonly #keys: Map<string, PacingKey> = new Map()
  #sweeping: MapIterator<PacingKey> = this.#keys.values()

  /** `whenFree` is called when the store says when to come for a key. */
  constructor(time: Time, whenFree: (name: string, waitMs: number, whenFree: PacingKey['whenFree']) => void) {
    this.#time = time
    this.#whenFree = whenFree
  }

  /** The key of this name, if this process knows it. */
  known(name: string): PacingKey | undefined {
    return this.#keys.get(name)
  }

  values(): MapIterator<PacingKey> {
    return this.#keys.values()
  }

  /** The key of this name; a new one if this process knows none. */
  of(name: string): PacingKey {
    const existing = this.#keys.get(name)
    if (existing !== undefined) return existing
    const whenFree = (waitMs: number): void => this.#whenFree(name, waitMs, whenFree)
    const key = idleKey(name, whenFree)
    this.#sweep()
    this.#keys.set(name, key)
    return key
  }

  forgetIfOver(key: PacingKey): void {
    if (isOver(key, this.#time.monotonic()) && this.#keys.get(key.name) === key) this.#keys.delete(key.name)
  }

  /**
   * Forgets pauses that are over, a few for each new key, so that no request pays for all of them. If too many
   * are in force, it forgets half of them, because the store still knows them.
   */
  #sweep(): void {
    const now = this.#time.monotonic()
    for (let checked = 0; checked < KEYS_PER_REQUEST; checked++) {
      const next = this.#sweeping.next()
      if (next.done === true) {
        this.#sweeping = this.#keys.values()
        break
      }
      if (isOver(next.value, now)) this.#keys.delete(next.value.name)
    }
    if (this.#keys.size < MAX_REMEMBERED_PAUSES) return
    const idle = [...this.#keys.values()].filter(isIdle)
    for (const { name } of idle.slice(0, Math.ceil(idle.length / 2))) this.#keys.delete(name)
    const message = `More than ${MAX_REMEMBERED_PAUSES} pauses are in force. This process forgot some of them; the store still knows them.`
    troubleChannel.publish({ kind: 'limit', message })
  }
}
