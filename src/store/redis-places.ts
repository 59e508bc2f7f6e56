import type { RedisPort } from './redis-port.ts'
import { storeName } from './store-name.ts'

/**
 * The places that the callers of this store have at slots of the server. The server tells a caller when to come by a
 * message, so that it need not ask repeatedly. A message is a hint: only a grant gives a slot. If no message comes,
 * the caller asks again a few seconds later.
 */
export class RedisPlaces {
  readonly #port: RedisPort
  /** The beginning of the channels of all callers. */
  readonly channels: string
  /** The name of this store, for messages and for people. */
  readonly name: string = storeName()
  readonly #waiting: Map<string, Set<(waitMs: number) => void>> = new Map()
  #opening: Promise<void> | undefined = undefined
  #end: (() => void) | undefined = undefined
  #isClosed = false

  constructor(port: RedisPort, prefix: string) {
    this.#port = port
    this.channels = `${prefix}turn:`
  }

  /** The name under which this store takes places. Empty if the server cannot send it messages. */
  get caller(): string {
    return this.#end === undefined ? '' : this.name
  }

  /** Opens the connection for messages, once. Does not wait for it, and never throws. */
  open(): void {
    if (this.#port.subscribe === undefined) return
    this.#opening ??= this.#port
      .subscribe(`${this.channels}${this.name}`, (message) => this.#told(message))
      .then(
        (end) => {
          if (this.#isClosed) end()
          else this.#end = end
        },
        // Without messages the callers ask again and again, as with any other port.
        () => {},
      )
  }

  /** Calls a function once, when the server tells this store to come for a slot. */
  wait(name: string, whenFree: (waitMs: number) => void): void {
    const existing = this.#waiting.get(name)
    if (existing === undefined) this.#waiting.set(name, new Set([whenFree]))
    else existing.add(whenFree)
  }

  /** Forgets a function that got its slot. */
  stop(name: string, whenFree: (waitMs: number) => void): void {
    const existing = this.#waiting.get(name)
    existing?.delete(whenFree)
    if (existing?.size === 0) this.#waiting.delete(name)
  }

  close(): void {
    this.#isClosed = true
    this.#end?.()
    this.#end = undefined
    this.#waiting.clear()
  }

  #told(message: string): void {
    const [, waitMs, name = ''] = /^(\d{1,16}):(.*)$/s.exec(message) ?? []
    const told = this.#waiting.get(name)
    if (told === undefined) return
    this.#waiting.delete(name)
    for (const whenFree of told) whenFree(Number(waitMs))
  }
}
