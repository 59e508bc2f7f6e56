import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { type Grant, type SlotTerms, type Store, StoreError } from '../../src/store/index.ts'

/** A store, and what only its own tests know of it. */
export interface StoreUnderTest {
  readonly store: Store
  /** The same store through other connections or openings. */
  readonly others: readonly Store[]
  /** Lets so much of the store's time go by. */
  readonly pass: (ms: number) => Promise<void>
  /** The store keeps the name of a slot's holder: the machine, this process, and a part of its own. */
  readonly namesHolders: boolean
  /** How much longer than asked a pause may be: the width of the clock's tick. */
  readonly tickMs: number
  /** A fresh view of the store, which the test may close. */
  readonly open: () => Promise<Store>
}

/** Writes something else in the place of what is kept. */
export type Spoil = (what: 'record' | 'slot', key: string) => Promise<void>

/** Long enough that no test lives to see the end. */
const LONG = 600_000

/** Short enough that a test can wait for the end in real time. */
const SHORT = 60

/** How long a step of a test may take on a busy machine. */
const SLACK = 60_000

const terms = (leaseMs: number, delayMs = 0, maxWaitMs = 10 * LONG): SlotTerms => ({
  leaseMs,
  delayMs,
  maxWaitMs,
})

type Granted = Extract<Grant, { granted: true }>
const isGranted = (grant: Grant): grant is Granted => grant.granted

let keys = 0
/** A key that no other test has. */
const aKey = (): string => `https://${++keys}.example`

/** What every store promises; `under` gives the one to be tested, already open. */
export function storeContract(name: string, under: () => StoreUnderTest): void {
  const selected = async (key: string, asked: SlotTerms): Promise<Granted> => {
    const grant = await under().store.acquire(key, asked)
    if (!isGranted(grant)) throw new Error(`Refused for ${grant.waitMs} ms.`)
    return grant
  }
  const waitOf = async (key: string, asked: SlotTerms = terms(LONG)): Promise<number> => {
    const grant = await under().store.acquire(key, asked)
    return isGranted(grant) ? 0 : grant.waitMs
  }
  /** Requests the slot until it is granted, with the waits of the replies. */
  const takenAtLast = async (key: string, asked: SlotTerms): Promise<Granted> => {
    for (;;) {
      const grant = await under().store.acquire(key, asked)
      if (isGranted(grant)) return grant
      await under().pass(grant.waitMs)
    }
  }
  const expectWait = (waitMs: number, ms: number): void => {
    expect(waitMs).toBeGreaterThan(ms - SLACK)
    expect(waitMs).toBeLessThanOrEqual(ms + under().tickMs)
  }

  describe(`${name}: slots`, () => {
    it('a granted slot: others are refused until lease and pause are over', async () => {
      const key = aKey()
      await selected(key, terms(LONG, LONG))
      expectWait(await waitOf(key), 2 * LONG)
      for (const other of under().others) expect((await other.acquire(key, terms(LONG))).granted).toBe(false)
      await selected(aKey(), terms(LONG))
    })

    // The mistake: a slot that is read first and written afterwards is given to several who ask at once.
    it('hundreds of concurrent requests: one gets the slot', async () => {
      const key = aKey()
      const askers = [under().store, ...under().others]
      const grants = await Promise.all(
        Array.from({ length: 400 }, (_, at) => askers[at % askers.length]?.acquire(key, terms(LONG))),
      )
      expect(grants.filter((grant) => grant?.granted)).toHaveLength(1)
    })

    it("the time in replies is of the store's clock", async () => {
      const before = await under().store.now()
      const { now } = await selected(aKey(), terms(LONG))
      const after = await under().store.now()
      expect(before).toBeLessThanOrEqual(now)
      expect(now).toBeLessThanOrEqual(after)
    })

    it('a released slot: is paused, and a second release changes nothing', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(LONG))
      expect(await under().store.release(key, fence, LONG)).toBe(true)
      expectWait(await waitOf(key), LONG)
      expect(await under().store.release(key, fence, 0)).toBe(false)
      expect(await under().store.renew(key, fence, terms(LONG))).toBe(false)
      expectWait(await waitOf(key), LONG)
    })

    it('after the pause: granted again, and not before', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(LONG))
      const releasing = await under().store.now()
      await under().store.release(key, fence, SHORT)
      const { now } = await takenAtLast(key, terms(LONG))
      expect(now - releasing).toBeGreaterThanOrEqual(SHORT)
    })

    it('a view of a slot: names its holder if the store can, until the slot is released', async () => {
      const key = aKey()
      const holderSeen = async (): Promise<string | undefined> => (await under().store.look(key)).holder
      const { fence } = await selected(key, terms(LONG))
      const holder = await holderSeen()
      if (under().namesHolders) expect(holder).toMatch(new RegExp(`_${process.pid}_[0-9a-f]{12}$`))
      else expect(holder).toBeUndefined()
      await under().store.renew(key, fence, terms(LONG))
      await under().store.block(key, SHORT)
      expect(await holderSeen()).toBe(holder)
      await under().store.release(key, fence, LONG)
      expect(await holderSeen()).toBeUndefined()
    })

    it('a view of a slot: says whether it is held, and how long it is closed, and changes nothing', async () => {
      const key = aKey()
      expect(await under().store.look(key)).toMatchObject({ isHeld: false, waitMs: 0, certainMs: 0 })
      const { fence } = await selected(key, terms(LONG, LONG))
      for (const store of [under().store, ...under().others]) {
        const held = await store.look(key)
        expect([held.isHeld, held.certainMs]).toEqual([true, 0])
        expectWait(held.waitMs, 2 * LONG)
      }
      const refused = await under().store.acquire(key, terms(LONG))
      expect(refused).toMatchObject({ granted: false, certainMs: 0 })
      await under().store.block(key, LONG)
      expectWait((await under().store.look(key)).certainMs, LONG)
      await under().store.release(key, fence, 2 * LONG)
      const paused = await under().store.look(key)
      expect(paused.isHeld).toBe(false)
      expect(paused.certainMs).toBe(paused.waitMs)
      expectWait(paused.waitMs, 2 * LONG)
    })

    it('a dead holder: granted again after lease and pause, and not before', async () => {
      const key = aKey()
      const first = await selected(key, terms(SHORT, SHORT))
      const second = await takenAtLast(key, terms(LONG))
      expect(second.now - first.now).toBeGreaterThanOrEqual(2 * SHORT)
    })

    it('a late holder whose slot was granted again: its release and renewal change nothing', async () => {
      const key = aKey()
      const first = await selected(key, terms(SHORT))
      const second = await takenAtLast(key, terms(LONG))
      expect(await under().store.release(key, first.fence, 0)).toBe(false)
      expect(await under().store.renew(key, first.fence, terms(10 * LONG))).toBe(false)
      expectWait(await waitOf(key), LONG)
      expect(await under().store.release(key, second.fence, 0)).toBe(true)
    })

    it('a late holder in the pause after its lease: still holds the slot', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(SHORT, LONG))
      await under().pass(2 * SHORT)
      expect(await under().store.renew(key, fence, terms(LONG, LONG))).toBe(true)
      expectWait(await waitOf(key), 2 * LONG)
      expect(await under().store.release(key, fence, LONG)).toBe(true)
      expectWait(await waitOf(key), LONG)
    })

    it('lease and pause are over: the holder has lost the slot, even if it was not granted again', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(SHORT))
      await under().pass(2 * SHORT)
      expect(await under().store.release(key, fence, LONG)).toBe(false)
      expect(await under().store.renew(key, fence, terms(LONG))).toBe(false)
      await takenAtLast(key, terms(LONG))
    })

    it('fences: grow with every grant, even if the slot was removed meanwhile', async () => {
      const key = aKey()
      let last = 0
      for (let round = 0; round < 20; round++) {
        const { fence } = await takenAtLast(key, terms(LONG))
        expect(fence).toBeGreaterThan(last)
        expect(Number.isSafeInteger(fence)).toBe(true)
        last = fence
        expect(await under().store.release(key, fence, round === 10 ? SHORT : 0)).toBe(true)
        await under().store.acquire(aKey(), terms(LONG))
      }
    })

    it('a renewal: extends the lease from now', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(LONG))
      expect(await under().store.renew(key, fence, terms(2 * LONG, LONG))).toBe(true)
      expectWait(await waitOf(key), 3 * LONG)
      expect(await under().store.renew(key, fence + 1, terms(9 * LONG))).toBe(false)
      expectWait(await waitOf(key), 3 * LONG)
    })

    it('a free slot: cannot be released or renewed', async () => {
      const key = aKey()
      expect(await under().store.release(key, 0, LONG)).toBe(false)
      expect(await under().store.renew(key, 0, terms(LONG))).toBe(false)
      await under().store.block(key, LONG)
      expect(await under().store.release(key, 0, 0)).toBe(false)
      expect(await under().store.renew(key, 0, terms(LONG))).toBe(false)
      expectWait(await waitOf(key), LONG)
    })
  })

  describe(`${name}: blocks`, () => {
    it('several blocks: the longest one applies', async () => {
      const key = aKey()
      await under().store.block(key, LONG)
      await under().store.block(key, 3 * LONG)
      await under().store.block(key, 2 * LONG)
      expectWait(await waitOf(key), 3 * LONG)
    })

    it('a block: is not shortened by a release, and does not end a lease', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(3 * LONG))
      await under().store.block(key, 2 * LONG)
      expectWait(await waitOf(key), 3 * LONG)
      expect(await under().store.renew(key, fence, terms(LONG))).toBe(true)
      expectWait(await waitOf(key), 2 * LONG)
      expect(await under().store.release(key, fence, 0)).toBe(true)
      expectWait(await waitOf(key), 2 * LONG)
    })

    it('a block after lease and pause: does not give the slot back to its old holder', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(SHORT))
      await under().pass(2 * SHORT)
      await under().store.block(key, LONG)
      expect(await under().store.renew(key, fence, terms(LONG))).toBe(false)
      expect(await under().store.release(key, fence, 3 * LONG)).toBe(false)
      expectWait(await waitOf(key), LONG)
    })

    it('a block: ends', async () => {
      const key = aKey()
      const from = await under().store.now()
      await under().store.block(key, SHORT)
      const { now } = await takenAtLast(key, terms(LONG))
      expect(now - from).toBeGreaterThanOrEqual(SHORT)
    })

    it('a wait above maxWaitMs: is cut to it, and stays cut', async () => {
      const key = aKey()
      await under().store.block(key, Number.MAX_VALUE)
      expectWait(await waitOf(key, terms(LONG, 0, 2 * LONG)), 2 * LONG)
      expectWait(await waitOf(key, terms(LONG)), 2 * LONG)
      await takenAtLast(key, terms(SHORT, 0, SHORT))
    })
  })

  describe(`${name}: terms`, () => {
    it('maxWaitMs below lease and pause: is raised to them', async () => {
      const key = aKey()
      const { fence } = await selected(key, terms(2 * LONG, LONG, 0))
      expectWait(await waitOf(key, terms(2 * LONG, LONG, 0)), 3 * LONG)
      expect(await under().store.release(key, fence, 0)).toBe(true)
    })

    it.each([Number.NaN, -1, Number.NEGATIVE_INFINITY])(
      'a duration of %s ms: throws TypeError',
      async (ms) => {
        const { store } = under()
        const key = aKey()
        for (const wrong of [terms(ms), terms(LONG, ms), terms(LONG, 0, ms)]) {
          await expect(store.acquire(key, wrong)).rejects.toThrow(TypeError)
          await expect(store.renew(key, 1, wrong)).rejects.toThrow(TypeError)
        }
        await expect(store.release(key, 1, ms)).rejects.toThrow(TypeError)
        await expect(store.block(key, ms)).rejects.toThrow(TypeError)
        await expect(store.set(key, { value: new Uint8Array(), version: 1 }, ms)).rejects.toThrow(
          new TypeError(`ttlMs must be milliseconds, a number that is 0 or more; it is ${ms}.`),
        )
        await selected(key, terms(LONG))
      },
    )
  })

  describe(`${name}: records`, () => {
    it.each([
      ['nothing', new Uint8Array()],
      ['every byte', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
      ['512 KiB', Uint8Array.from({ length: 512 * 1024 }, (_, at) => (at * 31 + (at >> 8)) & 255)],
    ])('%s: is read as it was written', async (_, value) => {
      const key = aKey()
      expect(await under().store.set(key, { value, version: 7 }, LONG)).toBe(true)
      for (const store of [under().store, ...under().others]) {
        const record = await store.get(key)
        expect(record?.version).toBe(7)
        expect(record?.value).toBeInstanceOf(Uint8Array)
        expect(Buffer.compare(record?.value ?? Uint8Array.of(1), value)).toBe(0)
      }
    })

    it('a changed input or output: does not change the stored record', async () => {
      const key = aKey()
      // A Buffer's `slice` is no copy.
      const given = Buffer.of(1, 2, 3)
      await under().store.set(key, { value: given, version: 1 }, LONG)
      given[0] = 9
      const got = await under().store.get(key)
      if (got !== undefined) got.value[1] = 9
      expect([...((await under().store.get(key))?.value ?? [])]).toEqual([1, 2, 3])
    })

    it('the same version or a higher one: replaces the record, a lower one does not', async () => {
      const key = aKey()
      const { store } = under()
      const set = (byte: number, version: number): Promise<boolean> =>
        store.set(key, { value: Uint8Array.of(byte), version }, LONG)
      const kept = async (): Promise<unknown> => {
        const record = await store.get(key)
        return [record?.value[0], record?.version]
      }
      expect(await set(1, 5)).toBe(true)
      expect(await set(2, 4)).toBe(false)
      expect(await kept()).toEqual([1, 5])
      expect(await set(3, 5)).toBe(true)
      expect(await kept()).toEqual([3, 5])
      expect(await set(4, Number.MAX_SAFE_INTEGER)).toBe(true)
      expect(await set(5, Number.MAX_SAFE_INTEGER - 1)).toBe(false)
      expect(await kept()).toEqual([4, Number.MAX_SAFE_INTEGER])
      await store.delete(key)
      expect(await kept()).toEqual([undefined, undefined])
      expect(await set(6, 0)).toBe(true)
      expect(await kept()).toEqual([6, 0])
    })

    it('versions in any order: the highest stays', async () => {
      const key = aKey()
      const askers = [under().store, ...under().others]
      const versions = Array.from({ length: 60 }, (_, at) => (at * 37) % 60)
      await Promise.all(
        versions.map((version, at) =>
          askers[at % askers.length]?.set(key, { value: Uint8Array.of(version), version }, LONG),
        ),
      )
      expect(await under().store.get(key)).toEqual({ value: expect.objectContaining({ 0: 59 }), version: 59 })
    })

    it('an expired record: is gone, and a lower version may be written', async () => {
      const key = aKey()
      const { store, pass } = under()
      await store.set(key, { value: Uint8Array.of(1), version: 9 }, SHORT)
      await pass(2 * SHORT)
      expect(await store.get(key)).toBeUndefined()
      expect(await store.set(key, { value: Uint8Array.of(2), version: 1 }, LONG)).toBe(true)
      expect((await store.get(key))?.version).toBe(1)
      expect(await store.set(key, { value: Uint8Array.of(3), version: 2 }, 0)).toBe(true)
      await pass(10)
      expect(await store.get(key)).toBeUndefined()
    })

    it('a record and a slot of the same key: are independent', async () => {
      const key = aKey()
      const { store } = under()
      await store.set(key, { value: Uint8Array.of(1), version: 1 }, LONG)
      await selected(key, terms(LONG))
      expect((await store.get(key))?.value[0]).toBe(1)
      await store.delete(key)
      expectWait(await waitOf(key), LONG)
    })

    it.each([-1, 1.5, Number.NaN, 2 ** 53])('a version of %s: throws TypeError', async (version) => {
      await expect(under().store.set(aKey(), { value: new Uint8Array(), version }, LONG)).rejects.toThrow(
        TypeError,
      )
    })

    it('any keys: each has its own record', async () => {
      const { store } = under()
      const base = aKey()
      const odd = [
        '',
        ' ',
        '%20',
        '{',
        '}',
        '{a}',
        '{a}b',
        '{b}a',
        ':',
        'é',
        'e\u0301',
        'É',
        '\u0000',
        '\n',
        '*',
        '?',
        '#',
        '\ud800',
        '\udfff',
        '\ufffd',
      ]
      const long = 'x'.repeat(5000)
      const all = [...odd, long, `${long}y`, `${long}z`].map((end) => `${base}${end}`)
      for (const [version, key] of all.entries()) {
        expect(await store.set(key, { value: Uint8Array.of(version), version }, LONG)).toBe(true)
        await selected(key, terms(LONG))
      }
      for (const [version, key] of all.entries()) {
        expect(await store.get(key)).toEqual({ value: expect.objectContaining({ 0: version }), version })
        expectWait(await waitOf(key), LONG)
      }
    })
  })

  describe(`${name}: the end`, () => {
    it('a release that is called before close: takes effect', async () => {
      const store = await under().open()
      const key = aKey()
      const held = await store.acquire(key, terms(LONG))
      if (!isGranted(held)) throw new Error('Refused.')
      const released = store.release(key, held.fence, 0)
      await store.close()
      expect(await released).toBe(true)
    })

    it('a call after close: rejects with closed', async () => {
      const store = await under().open()
      const key = aKey()
      await store.set(key, { value: Uint8Array.of(1), version: 1 }, LONG)
      await store.close()
      await store.close()
      const asked = [
        () => store.now(),
        () => store.get(key),
        () => store.set(key, { value: Uint8Array.of(1), version: 2 }, LONG),
        () => store.delete(key),
        () => store.acquire(key, terms(LONG)),
        () => store.renew(key, 1, terms(LONG)),
        () => store.release(key, 1, 0),
        () => store.block(key, LONG),
      ]
      for (const ask of asked)
        await expect(ask()).rejects.toMatchObject({ name: 'StoreError', code: 'closed' })
    })
  })
}

/** What a store promises that keeps things where somebody else can write, too. */
export function spoiltContract(name: string, under: () => StoreUnderTest & { readonly spoil: Spoil }): void {
  describe(`${name}: what is kept is not what was written`, () => {
    it('in a record: corrupt once, then the record is missing', async () => {
      const { store, spoil } = under()
      const key = aKey()
      await store.set(key, { value: Uint8Array.of(1, 2, 3), version: 1 }, LONG)
      await spoil('record', key)
      const asking = store.get(key)
      await expect(asking).rejects.toThrow(StoreError)
      await expect(asking).rejects.toMatchObject({ code: 'corrupt' })
      expect(await store.get(key)).toBeUndefined()
      expect(await store.set(key, { value: Uint8Array.of(4), version: 0 }, LONG)).toBe(true)
      expect((await store.get(key))?.value[0]).toBe(4)
    })

    it('in a slot: corrupt, and the slot is not granted', async () => {
      const { store, spoil } = under()
      const key = aKey()
      const grant = await store.acquire(key, terms(LONG))
      await spoil('slot', key)
      await expect(store.acquire(key, terms(LONG))).rejects.toMatchObject({ code: 'corrupt' })
      await expect(store.renew(key, isGranted(grant) ? grant.fence : 0, terms(LONG))).rejects.toMatchObject({
        code: 'corrupt',
      })
      await expect(store.release(key, isGranted(grant) ? grant.fence : 0, 0)).rejects.toMatchObject({
        code: 'corrupt',
      })
      await expect(store.block(key, LONG)).rejects.toMatchObject({ code: 'corrupt' })
    })
  })
}
