import { StoreError } from '../../store/index.ts'
import type { BackingStore } from '../backing-store.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** The numbers of a stored record; `undefined` if it does not have these members as numbers. */
export function countsIn<Name extends string>(
  bytes: Uint8Array,
  names: readonly Name[],
): Readonly<Record<Name, number>> | undefined {
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
  const counts = (value ?? {}) as Readonly<Record<Name, number>>
  return names.every((name) => Number.isFinite(counts[name])) ? counts : undefined
}

/**
 * Small records of numbers that the gates of a fleet share through the store. They help a gate to be more
 * polite, so a failing store rejects no call: the gate then goes on with what it counted itself.
 */
export class SharedCounts {
  readonly #backing: BackingStore

  constructor(backing: BackingStore) {
    this.#backing = backing
  }

  /** The record of a key; `undefined` if there is none, or if it does not have these members as numbers. */
  async get<Name extends string>(
    key: string,
    names: readonly Name[],
  ): Promise<Readonly<Record<Name, number>> | undefined> {
    try {
      const stored = await this.#backing.get(key)
      return stored && countsIn(stored.value, names)
    } catch (error) {
      if (error instanceof StoreError) return undefined
      throw error
    }
  }

  /** Stores the record of a key for `ttlMs`. A record that was written later stays. */
  async set(key: string, value: Readonly<Record<string, number>>, ttlMs: number): Promise<void> {
    const version = Math.max(0, Math.floor(this.#backing.approximateNow()))
    try {
      await this.#backing.set(key, { value: encoder.encode(JSON.stringify(value)), version }, ttlMs)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
    }
  }
}
