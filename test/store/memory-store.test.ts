import { beforeEach, describe, expect, it } from 'vitest'
import { type DroppedRecord, memoryStore, type Store, steadyNow } from '../../src/store/index.ts'
import { type StoreUnderTest, storeContract } from './contract.ts'
import { handClock } from './hand-clock.ts'
import { runLoad } from './load.ts'

const terms = { leaseMs: 1000, delayMs: 1000, maxWaitMs: 60_000 }
const record = (length: number, version = 1) => ({ value: new Uint8Array(length), version })

let under: StoreUnderTest
beforeEach(() => {
  const { clock, pass } = handClock()
  const open = async (): Promise<Store> => memoryStore({ clock })
  under = { store: memoryStore({ clock }), others: [], namesHolders: false, pass, tickMs: 0, open }
})

storeContract('memory', () => under)

describe('memory: places', () => {
  /** A caller, and the waits that the store names to it. */
  const caller = (store: Store) => {
    const told: number[] = []
    const whenFree = (waitMs: number): void => void told.push(waitMs)
    return {
      told,
      acquire: (key: string) => store.acquire(key, terms, whenFree),
      leave: async (key: string) => store.leave?.(key, whenFree),
    }
  }

  it('callers come in their order, when the store calls them, and never before the pause is over', async () => {
    const { clock, pass } = handClock()
    const store = memoryStore({ clock })
    const [holder, second, third] = [caller(store), caller(store), caller(store)] as const
    const first = await holder.acquire('a')
    if (!first.granted) throw new Error('Refused.')
    expect(await second.acquire('a')).toMatchObject({ granted: false, place: 1, certainMs: 0 })
    expect(await third.acquire('a')).toMatchObject({ granted: false, place: 2 })
    // Asking again keeps the place.
    expect(await second.acquire('a')).toMatchObject({ place: 1 })
    await store.release('a', first.fence, 100)
    expect([second.told, third.told]).toEqual([[100], []])
    expect(await second.acquire('a')).toMatchObject({ granted: false, waitMs: 100, certainMs: 100, place: 1 })
    await pass(100)
    // The slot is free, but it is not the turn of others.
    expect(await third.acquire('a')).toMatchObject({ granted: false, waitMs: 1000, certainMs: 0, place: 2 })
    expect(await holder.acquire('a')).toMatchObject({ granted: false, place: 3 })
    const next = await second.acquire('a')
    if (!next.granted) throw new Error('Refused.')
    await store.release('a', next.fence, 0)
    expect(third.told).toEqual([0])
    expect(await third.acquire('a')).toMatchObject({ granted: true })
  })

  it('one that leaves: the next one hears of it, and one that does not come loses its place', async () => {
    const { clock, pass } = handClock()
    const store = memoryStore({ clock })
    const [holder, gone, hung, last] = [caller(store), caller(store), caller(store), caller(store)] as const
    const first = await holder.acquire('a')
    if (!first.granted) throw new Error('Refused.')
    for (const each of [gone, hung, last]) await each.acquire('a')
    await store.release('a', first.fence, 50)
    await gone.leave('a')
    expect([gone.told, hung.told, last.told]).toEqual([[50], [50], []])
    await pass(50)
    expect(await last.acquire('a')).toMatchObject({ granted: false, waitMs: 1000 })
    await pass(1000)
    expect(await last.acquire('a')).toMatchObject({ granted: true })
    // A caller without a place takes a free slot.
    expect((await store.acquire('b', terms)).granted).toBe(true)
  })

  it('callers that never come: are forgotten with their slot', async () => {
    const { clock, pass } = handClock()
    const store = memoryStore({ clock, maxSlots: 100 })
    for (let at = 0; at < 1000; at++) {
      const first = await caller(store).acquire(`${at}`)
      if (!first.granted) throw new Error('Refused.')
      await caller(store).acquire(`${at}`)
      await store.release(`${at}`, first.fence, 10)
      await pass(1000)
    }
    for (const key of ['0', '500']) {
      expect(await store.acquire(key, terms)).toMatchObject({ granted: true })
      expect(await caller(store).acquire(key)).toMatchObject({ granted: false, place: 1 })
    }
  })
})

describe('memory: its own clock', () => {
  it('is the time of day, and never goes back', () => {
    expect(Math.abs(steadyNow() - Date.now())).toBeLessThan(60_000)
    let last = steadyNow()
    for (let at = 0; at < 1000; at++) {
      const now = steadyNow()
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })

  it('under load: no slot has two holders, and none is granted early', async () => {
    const result = await runLoad([memoryStore()], 200, ['a', 'b', 'c', 'd', 'e'], 100, 10)
    expect(result.overlaps).toBe(0)
    expect(result.grants).toBeGreaterThanOrEqual(100)
    expect(result.shortestGapMs).toBeGreaterThanOrEqual(10)
  })
})

describe('memory: limits', () => {
  it('more than maxRecords: the least recently used record is dropped and reported', async () => {
    const dropped: DroppedRecord[] = []
    const store = memoryStore({ maxRecords: 3, onDrop: (one) => dropped.push(one) })
    for (const key of ['a', 'b', 'c']) await store.set(key, record(1), 60_000)
    await store.get('a')
    await store.set('b', record(2), 60_000)
    await store.set('d', record(1), 60_000)
    expect(dropped).toEqual([{ key: 'c', limit: 'maxRecords' }])
    expect(await store.get('c')).toBeUndefined()
    for (const key of ['a', 'b', 'd']) expect(await store.get(key)).toBeDefined()
  })

  it('maxBytes: is respected, and replaced and deleted records free their bytes', async () => {
    const dropped: DroppedRecord[] = []
    const store = memoryStore({ maxBytes: 10_000, onDrop: (one) => dropped.push(one) })
    for (let round = 0; round < 50; round++) {
      await store.set('a', record(4000, round), 60_000)
      await store.set('b', record(4000, round), 60_000)
      if (round % 2 === 0) await store.delete('a')
    }
    expect(dropped).toEqual([])
    await store.set('c', record(4000), 60_000)
    expect(dropped).toEqual([{ key: 'a', limit: 'maxBytes' }])
  })

  it('a record above maxBytes: is dropped, and the others stay', async () => {
    const dropped: DroppedRecord[] = []
    const store = memoryStore({ maxBytes: 10_000, onDrop: (one) => dropped.push(one) })
    await store.set('small', record(10), 60_000)
    expect(await store.set('large', record(20_000), 60_000)).toBe(true)
    expect(dropped).toEqual([{ key: 'large', limit: 'maxBytes' }])
    expect(await store.get('small')).toBeDefined()
    expect(await store.get('large')).toBeUndefined()
  })

  it('an expired record that is dropped: is not reported', async () => {
    const { clock, pass } = handClock()
    const dropped: DroppedRecord[] = []
    const store = memoryStore({ maxRecords: 1, clock, onDrop: (one) => dropped.push(one) })
    await store.set('a', record(1), 100)
    await pass(100)
    await store.set('b', record(1), 100)
    expect(dropped).toEqual([])
  })

  it('slots whose pause is over: are removed', async () => {
    const { clock, pass } = handClock()
    const store = memoryStore({ clock, maxSlots: 100 })
    for (let at = 0; at < 10_000; at++) {
      expect((await store.acquire(`${at}`, terms)).granted).toBe(true)
      await pass(40)
    }
  })

  it('more than maxSlots: unavailable, and no pause is forgotten', async () => {
    const { clock, pass } = handClock()
    const store = memoryStore({ clock, maxSlots: 100 })
    for (let at = 0; at < 100; at++) await store.acquire(`${at}`, terms)
    await expect(store.acquire('one more', terms)).rejects.toMatchObject({
      name: 'StoreError',
      code: 'unavailable',
    })
    await expect(store.block('one more', 1000)).rejects.toMatchObject({ code: 'unavailable' })
    for (let at = 0; at < 100; at++) expect((await store.acquire(`${at}`, terms)).granted).toBe(false)
    await store.block('7', 10_000)
    await pass(2000)
    expect((await store.acquire('one more', terms)).granted).toBe(true)
    expect(await store.acquire('7', terms)).toMatchObject({ granted: false, waitMs: 8000 })
  })

  it.each([0, -1, 1.5, Number.NaN])('%s: throws TypeError', (limit) => {
    for (const name of ['maxRecords', 'maxBytes', 'maxSlots'])
      expect(() => memoryStore({ [name]: limit })).toThrow(TypeError)
  })

  it('100,000 origins: fit into far less than 300 MB', async () => {
    const before = process.memoryUsage()
    const store = memoryStore()
    for (let at = 0; at < 100_000; at++) {
      const key = `https://www.${at}.example.com`
      await store.set(key, record(200), 86_400_000)
      await store.acquire(key, { leaseMs: 30_000, delayMs: 600_000, maxWaitMs: 3_600_000 })
    }
    const after = process.memoryUsage()
    const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
    expect(await store.get('https://www.0.example.com')).toBeDefined()
    expect((await store.acquire('https://www.0.example.com', terms)).granted).toBe(false)
    expect(used).toBeLessThan(250_000_000)
  })
})
