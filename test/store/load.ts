import { expect } from 'vitest'
import type { Store } from '../../src/store/index.ts'

/** What came of workers who all wanted the same few slots. */
export interface LoadResult {
  readonly grants: number
  /** Times two of them had the same slot. */
  readonly overlaps: number
  /** The shortest time between a release and the next grant of the same slot, by the store's clock. */
  readonly shortestGapMs: number
}

/** Real time: what one waits for here is time itself. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Workers that acquire slots, hold them for a moment and release them, up to a total number. Times are of the
 * store's clock.
 */
export async function runLoad(
  stores: readonly Store[],
  workers: number,
  keys: readonly string[],
  grants: number,
  delayMs: number,
): Promise<LoadResult> {
  const terms = { leaseMs: 30_000, delayMs, maxWaitMs: 60_000 }
  const holders = new Map<string, number>()
  const ends = new Map<string, number>()
  const fences = new Map<string, number>()
  let done = 0
  let overlaps = 0
  let shortestGapMs = Number.POSITIVE_INFINITY
  const work = async (worker: number): Promise<void> => {
    const store = stores[worker % stores.length] as Store
    for (let turn = worker; done < grants; turn++) {
      const key = keys[turn % keys.length] as string
      const grant = await store.acquire(key, terms)
      if (!grant.granted) {
        await sleep(Math.min(grant.waitMs, delayMs))
        continue
      }
      done++
      if (holders.has(key)) overlaps++
      holders.set(key, worker)
      expect(grant.fence).toBeGreaterThan(fences.get(key) ?? 0)
      fences.set(key, grant.fence)
      const end = ends.get(key)
      if (end !== undefined) shortestGapMs = Math.min(shortestGapMs, grant.now - end)
      await sleep(1)
      ends.set(key, await store.now())
      holders.delete(key)
      expect(await store.release(key, grant.fence, delayMs)).toBe(true)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return { grants: done, overlaps, shortestGapMs }
}
