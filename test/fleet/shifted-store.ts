import type { Grant, SlotTerms, Store } from '../../src/store/store.ts'

/**
 * A store whose clock shows another time of day, the same for all its users. `shift` gives the difference of
 * the moment. Only the times in its replies are shifted, because all other arguments and results are
 * durations.
 */
export function shiftedStore(store: Store, shift: () => number): Store {
  const shifted = (grant: Grant): Grant => ({ ...grant, now: grant.now + shift() })
  return {
    now: async () => (await store.now()) + shift(),
    acquire: async (key: string, terms: SlotTerms, whenFree) =>
      shifted(await store.acquire(key, terms, whenFree)),
    leave: async (key, whenFree) => store.leave?.(key, whenFree),
    look: async (key) => {
      const view = await store.look(key)
      return { ...view, now: view.now + shift() }
    },
    get: (key) => store.get(key),
    set: (key, record, ttlMs) => store.set(key, record, ttlMs),
    delete: (key) => store.delete(key),
    renew: (key, fence, terms) => store.renew(key, fence, terms),
    release: (key, fence, delayMs) => store.release(key, fence, delayMs),
    block: (key, delayMs) => store.block(key, delayMs),
    close: () => store.close(),
  }
}
