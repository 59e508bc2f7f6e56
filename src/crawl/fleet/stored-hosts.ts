import type { EpochMs } from '../../access/index.ts'
import type { SlotView, Store } from '../../store/index.ts'
import { type StoredTrouble, troubleIn } from './stored-origin.ts'

/** The hosts in trouble and the slots in use of a store. Plain data; times are of the store's clock. */
export interface StoredHosts {
  readonly now: EpochMs
  /** The hosts that refuse requests or fail. The host with the longest remaining pause comes first. */
  readonly troubles: readonly (StoredTrouble & { readonly host: string })[]
  /**
   * The slots of pacing keys that are held, in a pause or waited for. The slot with the most waiting callers comes
   * first.
   */
  readonly slots: readonly (Omit<SlotView, 'now'> & { readonly key: string })[]
  /** `true`: the store keeps places, so `waiting` of a slot lists all that wait for it. */
  readonly keepsPlaces: boolean
  /** Were hosts or slots left out, because there are more than {@link MAX_STORED_HOSTS} of them? */
  readonly isCut: boolean
}

/** The most hosts in trouble, and the most slots, that {@link storedHosts} asks for. */
export const MAX_STORED_HOSTS = 10_000

/**
 * The hosts in trouble and the slots in use of a store. Changes nothing. Hosts whose names have more than 190
 * characters are left out. Rejects if the store fails.
 *
 * @throws `TypeError` if the store cannot list its keys, such as the store of one process.
 */
export async function storedHosts(store: Store): Promise<StoredHosts> {
  if (store.keys === undefined) throw new TypeError('This store cannot list its keys.')
  const now = await store.now()
  const hosts = await firstOf(store.keys('record', 'trouble:'))
  const keys = await firstOf(store.keys('slot', 'pace:'))
  const troubles: (StoredTrouble & { host: string })[] = []
  for (const key of hosts.some) {
    const host = key.slice('trouble:'.length)
    const trouble = await troubleIn(store, host)
    if (trouble !== undefined) troubles.push({ host, ...trouble })
  }
  const slots: (Omit<SlotView, 'now'> & { key: string })[] = []
  for (const key of keys.some) {
    const { now: _, ...slot } = await store.look(key)
    if (slot.waitMs > 0 || slot.waiting !== undefined) slots.push({ key: key.slice('pace:'.length), ...slot })
  }
  const left = ({ deadUntil, pausedUntil }: StoredTrouble): number => Math.max(deadUntil, pausedUntil)
  return {
    now,
    troubles: troubles.sort((one, other) => left(other) - left(one)),
    slots: slots.sort(
      (one, other) => (other.waiting ?? []).length - (one.waiting ?? []).length || other.waitMs - one.waitMs,
    ),
    keepsPlaces: store.leave !== undefined,
    isCut: hosts.isCut || keys.isCut,
  }
}

/** The first keys, each once, and whether there are more. */
async function firstOf(
  keys: AsyncIterable<string>,
): Promise<{ readonly some: ReadonlySet<string>; readonly isCut: boolean }> {
  const some = new Set<string>()
  for await (const key of keys) {
    if (some.size === MAX_STORED_HOSTS && !some.has(key)) return { some, isCut: true }
    some.add(key)
  }
  return { some, isCut: false }
}
