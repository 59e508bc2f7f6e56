import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import type { Store } from '../../src/store/store.ts'
import { scaled } from '../scale.ts'
import { type Spoil, type StoreUnderTest, spoiltContract, storeContract } from './contract.ts'
import { handClock } from './hand-clock.ts'
import { runLoad } from './load.ts'

const folders: string[] = []
const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-lmdb-'))
  folders.push(folder)
  return folder
}
const stores: Store[] = []
const opened = (path: string, clock?: () => number): Store => {
  const store = lmdbStore(clock === undefined ? { path } : { path, clock })
  stores.push(store)
  return store
}
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const terms = { leaseMs: 1000, delayMs: 1000, maxWaitMs: 60_000 }
const value = Uint8Array.of(0, 255)

let under: StoreUnderTest & { readonly spoil: Spoil }
beforeAll(() => {
  const path = aFolder()
  const { clock, pass } = handClock()
  const spoil: Spoil = async (what, key) => {
    const entries = open<Buffer, string>({ path, encoding: 'binary' })
    const bytes = entries.getBinary(`${what}:${key}`)
    if (bytes === undefined) throw new Error('Nothing is kept.')
    // The end of a slot is the name of its holder, and any name may be one.
    const at = what === 'slot' ? 4 : bytes.length - 1
    bytes[at] = (bytes[at] ?? 0) ^ 64
    await entries.put(`${what}:${key}`, bytes)
  }
  under = {
    store: opened(path, clock),
    others: [opened(path, clock)],
    namesHolders: true,
    pass,
    tickMs: 1,
    spoil,
    open: async () => opened(path, clock),
  }
})

storeContract('lmdb', () => under)
spoiltContract('lmdb', () => under)

describe('lmdb', () => {
  it('an empty path: asks for a folder', () => {
    expect(() => lmdbStore({ path: '' })).toThrow('must be the name of a folder')
  })

  it('a call without a path says how to write it', () => {
    for (const options of ['crawl.lmdb', undefined, {}])
      expect(() => lmdbStore(options as never)).toThrow(/lmdbStore\(\{ path: 'crawl\.lmdb' \}\)\.$/)
  })

  it('opened again: contains what was written', async () => {
    const path = aFolder()
    const first = lmdbStore({ path })
    await first.set('a', { value, version: 7 }, 600_000)
    const grant = await first.acquire('a', { leaseMs: 600_000, delayMs: 0, maxWaitMs: 600_000 })
    await first.block('b', 600_000)
    await first.close()
    const second = opened(path)
    expect(await second.get('a')).toEqual({ value, version: 7 })
    expect((await second.acquire('b', terms)).granted).toBe(false)
    if (!grant.granted) throw new Error('Refused.')
    expect(await second.release('a', grant.fence, 0)).toBe(true)
  })

  it('the clock is set back: fences grow, and no slot is blocked for longer than maxWaitMs', async () => {
    const path = aFolder()
    let now = 1_700_000_000_000
    const store = opened(path, () => now)
    const before = await store.acquire('a', terms)
    now -= 86_400_000
    const parked = await store.acquire('a', terms)
    expect(parked).toMatchObject({ granted: false, waitMs: 60_001 })
    now += 60_001
    const after = await store.acquire('a', terms)
    if (!before.granted || !after.granted) throw new Error('Refused.')
    expect(after.fence).toBeGreaterThan(before.fence)
    const other = await store.acquire('b', terms)
    expect(other.granted && other.fence > after.fence).toBe(true)
  })

  it('expired entries: are removed, so that a long crawl does not fill the disk', async () => {
    const path = aFolder()
    const { clock, pass } = handClock()
    const store = opened(path, clock)
    for (let at = 0; at < scaled(600, 3000); at++) {
      await Promise.all([store.set(`${at}`, { value, version: 1 }, 2000), store.acquire(`${at}`, terms)])
      await pass(20)
    }
    const kept = open<Buffer, string>({ path, encoding: 'binary' }).getKeysCount()
    // A hundred of each are in their time; what is over is found within a few rounds.
    expect(kept).toBeGreaterThanOrEqual(200)
    expect(kept).toBeLessThan(1000)
  })

  it('a corrupt entry: is not removed with those that expired, so that its reader hears of it', async () => {
    const path = aFolder()
    const store = opened(path)
    await open<Buffer, string>({ path, encoding: 'binary' }).put('record:spoilt', Buffer.from('spoilt'))
    for (let at = 0; at < 130; at++) await store.delete('another')
    await expect(store.get('spoilt')).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('the largest fence that is read: grows once more, and is then corrupt', async () => {
    const path = aFolder()
    const store = opened(path)
    await open<Buffer, string>({ path, encoding: 'binary' }).put('fence', Buffer.from('9000000000000000'))
    expect(await store.acquire('a', terms)).toMatchObject({ granted: true, fence: 9_000_000_000_000_001 })
    await expect(store.acquire('b', terms)).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('under load: no slot has two holders, and none is granted early', async () => {
    const path = aFolder()
    const result = await runLoad([opened(path), opened(path)], 200, ['a', 'b', 'c', 'd', 'e'], 100, 10)
    expect(result.overlaps).toBe(0)
    expect(result.shortestGapMs).toBeGreaterThanOrEqual(10)
  })

  it('a folder that cannot be opened: the error says why', () => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, 'x')
    expect(() => lmdbStore({ path: join(file, 'below') })).toThrow(
      expect.objectContaining({
        name: 'StoreError',
        code: 'unavailable',
        message: expect.stringMatching(/^The store could not be read or written: [A-Z]+\.$/),
      }),
    )
    for (const bytes of [Buffer.alloc(16_384, 'User-agent: *\n'), Buffer.alloc(16_384), Buffer.of(1)]) {
      const other = aFolder()
      writeFileSync(join(other, 'data.mdb'), bytes)
      expect(() => lmdbStore({ path: other })).toThrow(
        expect.objectContaining({ name: 'StoreError', code: 'corrupt' }),
      )
    }
  })

  it.each([0, -1, Number.NaN, 2 ** 31])('timeoutMs of %s: throws TypeError', (timeoutMs) => {
    expect(() => lmdbStore({ path: aFolder(), timeoutMs })).toThrow(TypeError)
  })
})
