import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BackingStore } from '../../src/crawl/backing-store.ts'
import { KEPT_PLACE_MS, MAX_BYPASSES, TurnQueue } from '../../src/crawl/turns/turn-queue.ts'
import type { Turn, TurnRank, TurnRequest } from '../../src/crawl/turns/wait-queue.ts'
import { memoryStore, type Store } from '../../src/store/index.ts'
import { ManualTime, settled } from './world.ts'

const TERMS = { leaseMs: 600_000, delayMs: 1000, maxWaitMs: 86_400_000, longestPauseMs: 1000 }

class Setting {
  readonly time: ManualTime = new ManualTime()
  acquired = 0
  /** What comes between the next grant and its arrival. */
  hold: (() => Promise<void>) | undefined
  readonly store: Store = memoryStore({ clock: () => 1_000_000 + this.time.now })
  readonly turnQueue: TurnQueue = this.another()

  /** Another process with the same store. */
  another(random: () => number = () => 0.5): TurnQueue {
    const { store } = this
    const counting: Store = Object.assign(Object.create(store) as Store, {
      now: () => store.now(),
      block: (key: string, delayMs: number) => store.block(key, delayMs),
      release: (key: string, fence: number, delayMs: number) => store.release(key, fence, delayMs),
      acquire: async (key: string, terms: typeof TERMS) => {
        this.acquired += 1
        const grant = await store.acquire(key, terms)
        await this.hold?.()
        return grant
      },
    })
    return new TurnQueue(
      new BackingStore(counting, this.time, {
        whenStoreFails: 'defer',
        fleetSize: 1,
        longestLeaseMs: 70_000,
      }),
      this.time,
      random,
    )
  }

  take(
    keys: readonly string[],
    options: Partial<TurnRequest> = {},
    turnQueue = this.turnQueue,
  ): Promise<Turn> {
    return turnQueue.take(keys, {
      terms: TERMS,
      ticket: turnQueue.ticket(),
      rank: 'crawl',
      url: 'https://example.com/',
      maxWaitMs: Number.POSITIVE_INFINITY,
      ...options,
    })
  }
}

function leasesOf(turn: Turn): Extract<Turn, { leases: unknown }>['leases'] {
  if ('waitMs' in turn) throw new Error(`No turn for ${turn.waitMs} ms`)
  return turn.leases
}

describe('a store that tells when to come', () => {
  const hold = (setting: Setting) =>
    setting.store.acquire('pace:a', { leaseMs: 600_000, delayMs: 0, maxWaitMs: 600_000 })

  /** A store with places. The test tells the caller when to come. */
  const withPlaces = (setting: Setting, place: number) => {
    const seen = { asked: 0, left: [] as string[], tell: (_: number): void => {} }
    const { store } = setting
    const places: Store = Object.assign(Object.create(store) as Store, {
      release: (key: string, fence: number, delayMs: number) => store.release(key, fence, delayMs),
      acquire: async (key: string, terms: typeof TERMS, whenFree: (waitMs: number) => void) => {
        seen.asked += 1
        seen.tell = whenFree
        const grant = await store.acquire(key, terms)
        return grant.granted ? grant : { ...grant, place }
      },
      leave: async (key: string) => void seen.left.push(key),
    })
    const plan = { whenStoreFails: 'defer', fleetSize: 1, longestLeaseMs: 70_000 } as const
    return {
      seen,
      turnQueue: new TurnQueue(new BackingStore(places, setting.time, plan), setting.time, () => 0.5),
    }
  }

  it.each([1, 2])('place %s: the store is asked when it says so, not before', async (place) => {
    const setting = new Setting()
    const grant = await hold(setting)
    const { seen, turnQueue } = withPlaces(setting, place)
    const turn = setting.take(['a'], {}, turnQueue)
    await settled()
    expect(seen.asked).toBe(1)
    await setting.time.advance(4000)
    expect(seen.asked).toBe(1)
    if (grant.granted) await setting.store.release('pace:a', grant.fence, 200)
    seen.tell(200)
    await setting.time.advance(199)
    expect(seen.asked).toBe(1)
    expect(leasesOf(await setting.time.until(turn))).toBeDefined()
    expect(seen.asked).toBe(2)
  })

  it('gates of one process that want the same host: get equal shares', async () => {
    const setting = new Setting()
    let draw = 1
    const random = (): number => {
      draw = (draw * 16_807) % 2_147_483_647
      return draw / 2_147_483_647
    }
    const plan = { whenStoreFails: 'defer', fleetSize: 1, longestLeaseMs: 70_000 } as const
    const shares = [0, 0, 0, 0]
    let isOver = false
    const crawl = async (gate: number): Promise<void> => {
      const backing = new BackingStore(setting.store, setting.time, plan)
      const turnQueue = new TurnQueue(backing, setting.time, random)
      while (!isOver) {
        const leases = leasesOf(await setting.take(['a'], {}, turnQueue))
        await new Promise<void>((resolve) => void setting.time.after(100, resolve))
        await leases.release(20)
        shares[gate] = (shares[gate] ?? 0) + 1
      }
    }
    const gates = shares.map((_, gate) => crawl(gate))
    await setting.time.advance(12_000)
    isOver = true
    await setting.time.until(Promise.all(gates))
    // One request takes 120 ms with its pause.
    expect(shares.reduce((sum, share) => sum + share)).toBeGreaterThanOrEqual(98)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  })

  it('a message that comes before the answer: is not lost', async () => {
    const setting = new Setting()
    const grant = await hold(setting)
    const { seen, turnQueue } = withPlaces(setting, 1)
    const turn = setting.take(['a'], {}, turnQueue)
    // The store has decided, and its answer is under way.
    expect(seen.asked).toBe(1)
    if (grant.granted) await setting.store.release('pace:a', grant.fence, 200)
    seen.tell(200)
    expect(leasesOf(await setting.time.until(turn))).toBeDefined()
    expect(setting.time.now).toBe(1200)
    expect(seen.asked).toBe(2)
  })

  it('a message that is lost: the store is asked a few seconds later', async () => {
    const setting = new Setting()
    const grant = await hold(setting)
    const { seen, turnQueue } = withPlaces(setting, 1)
    const turn = setting.take(['a'], {}, turnQueue)
    await settled()
    if (grant.granted) await setting.store.release('pace:a', grant.fence, 0)
    expect(leasesOf(await setting.time.until(turn))).toBeDefined()
    expect(setting.time.now).toBeLessThanOrEqual(6000)
    expect(seen.asked).toBe(2)
  })

  it('a request that gave up: its place is given up if nobody comes when the store told it to', async () => {
    const setting = new Setting()
    await hold(setting)
    const { seen, turnQueue } = withPlaces(setting, 1)
    await setting.time.until(setting.take(['a'], { maxWaitMs: 1000 }, turnQueue))
    expect(seen.left).toEqual([])
    seen.tell(200)
    await setting.time.advance(200 + KEPT_PLACE_MS - 1)
    expect(seen.left).toEqual([])
    await setting.time.advance(1)
    expect(seen.left).toEqual(['pace:a'])
    expect(seen.asked).toBe(1)
  })

  it('a request that gave up and comes back in time: has kept its place', async () => {
    const setting = new Setting()
    const grant = await hold(setting)
    const { seen, turnQueue } = withPlaces(setting, 1)
    await setting.time.until(setting.take(['a'], { maxWaitMs: 1000 }, turnQueue))
    if (grant.granted) await setting.store.release('pace:a', grant.fence, 5000)
    seen.tell(5000)
    expect(await setting.take(['a'], { maxWaitMs: 1000 }, turnQueue)).toEqual({ waitMs: 5000 })
    await setting.time.advance(5010)
    expect(leasesOf(await setting.take(['a'], { maxWaitMs: 0 }, turnQueue))).toBeDefined()
    expect(seen.left).toEqual([])
    expect(seen.asked).toBe(2)
  })

  it('a later place: a request gives up by what is certain, not by the next poll', async () => {
    const setting = new Setting()
    const grant = await hold(setting)
    const { seen, turnQueue } = withPlaces(setting, 3)
    const first = setting.take(['a'], { maxWaitMs: 1500 }, turnQueue)
    await setting.time.advance(1000)
    // Two others go first, with a pause of a second after each.
    expect(turnQueue.waiting()).toMatchObject([{ leastMs: 2000 }])
    await setting.time.advance(500)
    expect(await first).toEqual({ waitMs: 1500 })
    const second = setting.take(['a'], { maxWaitMs: 1500 }, turnQueue)
    if (grant.granted) await setting.store.release('pace:a', grant.fence, 200)
    seen.tell(200)
    expect(leasesOf(await setting.time.until(second))).toBeDefined()
    expect(setting.time.now).toBe(2700)
  })

  it.each([
    [1000, 600],
    [1000, 4000],
    [3000, 1000],
  ])('pause %s, a gate whose calls wait %s at most: gets its share', async (pauseMs, maxWaitMs) => {
    const setting = new Setting()
    const plan = { whenStoreFails: 'defer', fleetSize: 1, longestLeaseMs: 70_000 } as const
    const shares = [0, 0, 0, 0]
    let isOver = false
    const later = (ms: number): Promise<void> =>
      new Promise<void>((resolve) => void setting.time.after(ms, resolve))
    const crawl = async (gate: number, longestMs: number): Promise<void> => {
      const turnQueue = new TurnQueue(
        new BackingStore(setting.store, setting.time, plan),
        setting.time,
        () => 0.5,
      )
      const terms = { ...TERMS, delayMs: pauseMs }
      while (!isOver) {
        const turn = await setting.take(['a'], { terms, maxWaitMs: longestMs }, turnQueue)
        if ('waitMs' in turn) {
          await later(turn.waitMs)
          continue
        }
        await later(5)
        await turn.leases.release(pauseMs)
        shares[gate] = (shares[gate] ?? 0) + 1
      }
    }
    const gates = shares.map((_, gate) => crawl(gate, gate < 2 ? Number.POSITIVE_INFINITY : maxWaitMs))
    await setting.time.advance(40 * pauseMs)
    isOver = true
    await setting.time.until(Promise.all(gates))
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...shares)).toBeLessThanOrEqual(12)
  })
})

describe('one key', () => {
  it('requests: are served in order, those of a higher rank first', async () => {
    const setting = new Setting()
    const order: string[] = []
    const run = async (name: string, rank: TurnRank = 'crawl'): Promise<void> => {
      const leases = leasesOf(await setting.take(['a'], { rank }))
      order.push(name)
      await leases.release(10)
    }
    await setting.time.until(
      Promise.all([
        run('first'),
        run('second'),
        run('third'),
        run('person', 'user-triggered'),
        run('robots', 'robots'),
      ]),
    )
    expect(order).toEqual(['first', 'robots', 'person', 'second', 'third'])
  })

  it('requests of a higher rank: pass each other request only so often', async () => {
    const setting = new Setting()
    const order: string[] = []
    const run = async (name: string, rank: TurnRank): Promise<void> => {
      const leases = leasesOf(await setting.take(['a'], { rank }))
      order.push(name)
      await leases.release(10)
    }
    const persons = Array.from({ length: 3 * MAX_BYPASSES }, () => 'user-triggered' as const)
    await setting.time.until(
      Promise.all([
        run('first', 'crawl'),
        run('page', 'crawl'),
        ...persons.map((rank) => run('person', rank)),
      ]),
    )
    expect(order.indexOf('page')).toBe(1 + MAX_BYPASSES)
  })

  it('a request that waits again with its ticket: keeps its place before those that were passed often', async () => {
    const setting = new Setting()
    const order: string[] = []
    const run = async (name: string, options: Partial<TurnRequest> = {}): Promise<void> => {
      const leases = leasesOf(await setting.take(['a'], options))
      order.push(name)
      await leases.release(10)
    }
    const ticket = setting.turnQueue.ticket()
    const persons = Array.from({ length: MAX_BYPASSES }, () => ({ rank: 'user-triggered' }) as const)
    await setting.time.until(
      Promise.all([
        run('first'),
        run('page'),
        ...persons.map((options) => run('person', options)),
        run('again', { ticket }),
      ]),
    )
    expect(order.slice(-2)).toEqual(['again', 'page'])
  })

  it('a slot that another process pauses: is asked for once more, when the pause is over', async () => {
    const setting = new Setting()
    const other = setting.another()
    const held = leasesOf(await setting.time.until(setting.take(['a'], {}, other)))
    await held.release(600_000)
    const before = setting.acquired
    leasesOf(await setting.time.until(setting.take(['a'])))
    // The store is asked again after five minutes at the latest, in case it was emptied.
    expect(setting.acquired - before).toBe(3)
  })

  it('waiting: names the requests in order, and the least time that each still waits', async () => {
    const setting = new Setting()
    const held = leasesOf(await setting.time.until(setting.take(['a'])))
    const first = setting.take(['a'], { url: 'https://example.com/1' })
    const second = setting.take(['a'], { url: 'https://example.com/2' })
    await setting.time.advance(500)
    expect(setting.turnQueue.waiting()).toEqual([
      { url: 'https://example.com/1', keys: ['a'], purpose: 'crawl', waitedMs: 500, leastMs: 1000 },
      { url: 'https://example.com/2', keys: ['a'], purpose: 'crawl', waitedMs: 500, leastMs: 2000 },
    ])
    expect(setting.turnQueue.forecast(['a'], 1000)).toEqual({ waitMs: 3000, before: 2 })
    await held.release(1000)
    await leasesOf(await setting.time.until(first)).release(1000)
    await leasesOf(await setting.time.until(second)).release(1000)
    expect(setting.turnQueue.waiting()).toEqual([])
  })

  it('many waiting requests: one call of the store per turn', async () => {
    const setting = new Setting()
    const turns = Array.from({ length: 200 }, async () => {
      const leases = leasesOf(await setting.take(['a']))
      await leases.release(1000)
    })
    await setting.time.until(Promise.all(turns))
    expect(setting.acquired).toBe(200)
  })

  it('maxWaitMs: gives up at once if the known wait is longer, otherwise when it is over', async () => {
    const setting = new Setting()
    leasesOf(await setting.time.until(setting.take(['a'])))
    const waiting = setting.take(['a'], { maxWaitMs: 3000 })
    await setting.time.advance(2999)
    expect(setting.time.pending).toBeGreaterThan(0)
    await setting.time.advance(1)
    expect(await waiting).toHaveProperty('waitMs')

    setting.turnQueue.pause('b', 50_000)
    expect(await setting.take(['b'], { maxWaitMs: 49_999 })).toEqual({ waitMs: 50_000 })
    expect('leases' in (await setting.time.until(setting.take(['b'], { maxWaitMs: 50_001 })))).toBe(true)
  })

  it('a grant whose reply is late: is given back', async () => {
    const setting = new Setting()
    const other = setting.another()
    let granted: Promise<unknown> | undefined
    // The process stands still while the answer is on its way, for longer than its lease and pause.
    setting.hold = async () => {
      setting.hold = undefined
      await new Promise<void>((resolve) => setting.time.after(TERMS.leaseMs + TERMS.delayMs + 1, resolve))
      granted = setting.take(['a'], {}, other)
      await granted
    }
    const late = setting.take(['a'])
    const meanwhile = setting.time.until(late)
    const leases = leasesOf(await meanwhile)
    const first = leasesOf((await granted) as Turn)
    expect(leases.now).toBeGreaterThanOrEqual(first.now + TERMS.leaseMs + TERMS.delayMs)
    expect(setting.acquired).toBeGreaterThan(2)
    await leases.release(0)
  })

  it('an abort: the next request gets the turn, and a slot granted meanwhile is given back', async () => {
    const setting = new Setting()
    const [inLine, asking] = [new AbortController(), new AbortController()]
    const held = leasesOf(await setting.time.until(setting.take(['a'])))
    const reason = new Error('enough')
    const aborted = setting.take(['a'], { signal: inLine.signal })
    const after = setting.take(['a'])
    inLine.abort(reason)
    await expect(aborted).rejects.toBe(reason)
    await held.release(0)
    await leasesOf(await setting.time.until(after)).release(0)

    const early = setting.take(['a'], { signal: asking.signal })
    asking.abort(reason)
    await expect(early).rejects.toBe(reason)
    await settled()
    leasesOf(await setting.time.until(setting.take(['a'], { maxWaitMs: 0 })))
  })

  it('a refused process: retries soon after the release, and sleeps through long pauses', async () => {
    const setting = new Setting()
    const other = setting.another()
    const held = leasesOf(await setting.time.until(setting.take(['a'])))
    let gotAt = 0
    const waiting = setting.take(['a'], {}, other).then(async (turn) => {
      gotAt = setting.time.now
      await leasesOf(turn).release(7_200_000)
    })
    await setting.time.advance(400)
    await held.release(1000)
    const due = setting.time.now + 1000
    await setting.time.until(waiting)
    expect(gotAt).toBeGreaterThanOrEqual(due)
    expect(gotAt).toBeLessThanOrEqual(due + 110)

    const before = setting.acquired
    leasesOf(await setting.time.until(setting.take(['a'])))
    // Two hours in steps of five minutes, and the last ten in tenths of the pause.
    expect(setting.acquired - before).toBeLessThan(24 + 6010)
  })
})

describe('several keys at once', () => {
  it('any schedule: keys are taken together or not at all, without deadlock, and have one holder each', async () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    const turn = fc.record({
      keys: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }),
      at: fc.integer({ min: 0, max: 3000 }),
      holds: fc.integer({ min: 0, max: 900 }),
      delay: fc.integer({ min: 0, max: 2000 }),
      process: fc.constantFrom(0, 1),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(turn, { minLength: 1, maxLength: 14 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        async (turns, dice) => {
          const setting = new Setting()
          const random = (): number => dice.next().value as number
          const turnQueue = [setting.another(random), setting.another(random)]
          const freeAt: Record<string, number> = {}
          const holder: Record<string, number | undefined> = {}
          const served = turns.map(async ({ keys, at, holds, delay, process }, index) => {
            await new Promise<void>((resolve) => setting.time.after(at, resolve))
            const leases = leasesOf(await setting.take(keys, {}, turnQueue[process]))
            for (const each of keys) {
              expect(holder[each]).toBeUndefined()
              expect(setting.time.now).toBeGreaterThanOrEqual(freeAt[each] ?? 0)
              holder[each] = index
            }
            await new Promise<void>((resolve) => setting.time.after(holds, resolve))
            for (const each of keys) {
              holder[each] = undefined
              freeAt[each] = setting.time.now + delay
            }
            await leases.release(delay)
          })
          await setting.time.until(Promise.all(served))
          // A key that is not given back is free again when its lease is over, and not before.
          expect(setting.time.now).toBeLessThan(200_000)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('a request for several keys that gives up: the requests for one of them wait on', async () => {
    const setting = new Setting()
    setting.turnQueue.pause('a', 5000)
    const one = setting.take(['a'], { url: 'https://example.com/1' })
    expect(await setting.take(['a', 'b'], { maxWaitMs: 2000 })).toEqual({ waitMs: 6000 })
    expect(setting.turnQueue.waiting()).toMatchObject([{ url: 'https://example.com/1' }])
    leasesOf(await setting.time.until(one))
  })

  it('a request for several keys: is served although others keep coming for each', async () => {
    const setting = new Setting()
    let stop = false
    const greedy = async (key: string, phase: number): Promise<void> => {
      await new Promise<void>((resolve) => setting.time.after(phase, resolve))
      while (!stop) {
        const leases = leasesOf(await setting.take([key]))
        await new Promise<void>((resolve) => setting.time.after(100, resolve))
        await leases.release(0)
      }
    }
    // Two on each key, half a turn apart: there is never a moment when both keys are free.
    const all = [greedy('a', 0), greedy('a', 1), greedy('b', 50), greedy('b', 51)]
    await setting.time.advance(200)
    const both = setting.take(['a', 'b'])
    let got = false
    void both.then(() => {
      got = true
    })
    await setting.time.advance(100 * (2 * MAX_BYPASSES + 4))
    expect(got).toBe(true)
    await leasesOf(await both).release(0)
    stop = true
    await setting.time.until(Promise.all(all))
  })

  it.each(['leaves', 'has to wait for long'])(
    'a starving request that %s: no longer holds others back',
    async (how) => {
      const setting = new Setting()
      const held = leasesOf(await setting.time.until(setting.take(['a'])))
      const abort = new AbortController()
      const both = setting.take(['a', 'b'], { signal: abort.signal })
      both.catch(() => {})
      for (let turn = 0; turn < MAX_BYPASSES; turn++)
        await leasesOf(await setting.time.until(setting.take(['b']))).release(0)
      let got = false
      const yielding = setting.take(['b']).then((turn) => {
        got = true
        return leasesOf(turn).release(0)
      })
      await setting.time.advance(1000)
      expect(got).toBe(false)
      if (how === 'leaves') abort.abort(new Error('enough'))
      else await held.release(30 * 86_400_000)
      await settled()
      expect(got).toBe(true)
      await yielding
    },
  )

  it('a long pause of one key: does not delay requests for the other key', async () => {
    const setting = new Setting()
    setting.turnQueue.pause('a', 30 * 86_400_000)
    void setting.take(['a', 'b'])
    for (let turn = 0; turn < 3 * MAX_BYPASSES; turn++)
      await leasesOf(await setting.time.until(setting.take(['b']))).release(100)
    expect(setting.time.now).toBeLessThan(10_000)
  })
})
