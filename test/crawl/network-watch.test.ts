import { describe, expect, it } from 'vitest'
import type { Hop, Outcome, Retrieval } from '../../src/access/index.ts'
import type { BackingStore } from '../../src/crawl/backing-store.ts'
import type { GrantedSlot } from '../../src/crawl/granted-slot.ts'
import { ConcurrencyBound } from '../../src/crawl/own/concurrency-bound.ts'
import { NetworkWatch } from '../../src/crawl/own/network-watch.ts'
import { OwnBounds, slowThreads } from '../../src/crawl/own/own-bounds.ts'
import { RobotsRequests } from '../../src/crawl/robots/robots-requests.ts'
import { LeaseSet } from '../../src/crawl/turns/lease-set.ts'
import { ManualTime, settled } from './world.ts'

interface Watched {
  readonly time: ManualTime
  readonly watch: NetworkWatch
  readonly confirmed: string[]
  /** A request to a host that fails after `ms`. */
  fail(host: string, ms?: number): string
  /** A request to a host that is answered after `ms`. */
  answer(host: string, ms?: number): void
}

function watched(waits: readonly string[] = []): Watched {
  const time = new ManualTime()
  const watch = new NetworkWatch(
    time,
    (host) => waits.includes(host),
    () => {},
  )
  const confirmed: string[] = []
  return {
    time,
    watch,
    confirmed,
    fail: (host, ms = 10) => {
      time.now += ms
      return watch.failed(host, time.now - ms, time.now, () => confirmed.push(host))
    },
    answer: (host, ms = 10) => {
      time.now += ms
      watch.answered(host, time.now - ms, time.now)
    },
  }
}

describe('whose trouble a failure is', () => {
  it('another host answered meanwhile: that of the host', () => {
    const { time, watch, fail, answer } = watched()
    answer('b')
    expect(watch.failed('a', time.now - 1, time.now, () => {})).toBe('host')
    expect(fail('a')).toBe('doubt')
  })

  it('only the same host answered: nobody can tell', () => {
    const { fail, answer, confirmed } = watched()
    answer('a')
    expect(fail('a', 20)).toBe('doubt')
    answer('a')
    expect(confirmed).toEqual([])
  })

  it('others answer shortly before and shortly after: that of the host', () => {
    const { fail, answer, confirmed } = watched()
    answer('b')
    expect(fail('a')).toBe('doubt')
    answer('c')
    expect(confirmed).toEqual(['a'])
  })

  it('the answer before or after is far away: stays in doubt', () => {
    const before = watched()
    before.answer('b')
    before.fail('a', 20_000)
    before.answer('c')
    const after = watched()
    after.answer('b')
    after.fail('a')
    after.time.now += 20_000
    after.answer('c')
    expect([...before.confirmed, ...after.confirmed]).toEqual([])
  })

  it('an answer to a request that was under way: that of the host, however many failed', () => {
    const { time, watch, fail, confirmed } = watched()
    for (const host of ['a', 'b', 'c', 'd']) fail(host)
    watch.answered('e', time.now - 25, time.now)
    expect(confirmed).toEqual(['b', 'c', 'd'])
  })

  it('three hosts in a row: that of this machine, also when the network is back', () => {
    const { fail, answer, confirmed } = watched()
    answer('z')
    expect(['a', 'a', 'b', 'c', 'd'].map((host) => fail(host))).toEqual([
      'doubt',
      'doubt',
      'doubt',
      'own',
      'own',
    ])
    answer('e')
    expect(confirmed).toEqual([])
  })

  it('a look-up that still waits in this process: that of this machine', () => {
    expect(watched(['a']).fail('a')).toBe('own')
  })

  it('an error of the client with a code of this machine, or as its cause: that of this machine', () => {
    const { watch } = watched()
    const emfile = Object.assign(new Error('no'), { code: 'EMFILE' })
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    const blames = [emfile, new TypeError('x', { cause: emfile }), new AggregateError([emfile, emfile])].map(
      (error) => watch.judge('a', { failed: true, error }, 0, () => {}),
    )
    expect(blames).toEqual(['own', 'own', 'own'])
    const mixed = new AggregateError([refused, emfile])
    expect(watch.judge('a', { failed: true, error: mixed }, 0, () => {})).toBe('doubt')
    expect(watch.judge('a', { failed: true, error: refused, status: 200 }, 0, () => {})).toBe('host')
  })
})

describe('when an answer came', () => {
  it('a page: not before its request was sent, so it tells nothing of a failure after that', () => {
    const { time, watch, fail, confirmed } = watched()
    const sentAt = time.now
    fail('b', 1000)
    time.now += 1000
    watch.judge('a', { status: 200 }, sentAt, () => {})
    expect(confirmed).toEqual([])
    watch.answered('a', time.now - 1500, time.now)
    expect(confirmed).toEqual(['b'])
  })

  it('an older answer of a host replaces no newer one', () => {
    const { time, watch, fail } = watched()
    watch.answered('a', time.now, time.now + 50)
    watch.answered('a', time.now, time.now)
    time.now += 60
    expect(fail('b', 10)).toBe('doubt')
    expect(watch.failed('c', time.now - 30, time.now, () => {})).toBe('host')
  })
})

interface Asked {
  readonly blame: (outcome: Outcome, hops: readonly Partial<Hop>[]) => string
  readonly requests: RobotsRequests
}

/** Retrievals of the robots.txt of `a`, by hops whose time is counted from the end. */
function asked({ time, watch }: Watched, handshakes = watched().watch): Asked {
  const fetchRobots = (): Promise<never> => Promise.reject(new Error('no request'))
  const terms = { fetchRobots, fetchOptions: { userAgent: '' }, network: watch, handshakes }
  const requests = new RobotsRequests(time, terms, new AbortController().signal)
  const blame = (outcome: Outcome, hops: readonly Partial<Hop>[]): string => {
    const whole = hops.map((hop) => ({
      url: 'http://a/robots.txt',
      durationMs: 10,
      headers: {},
      ...hop,
      at: 1e6 + (hop.at ?? 0),
    }))
    const ended = { at: 1e6, durationMs: 10, truncated: false, notModified: false }
    const retrieval: Retrieval = { origin: 'http://a', outcome, hops: whole, ...ended }
    return requests.blameFor(retrieval, time.now, () => {})
  }
  return { blame, requests }
}

describe('whose trouble a retrieval of robots.txt shows', () => {
  it.each<[string, Outcome, Partial<Hop>, string]>([
    ['a handshake that failed', 'tls', { address: '192.0.2.1' }, 'doubt'],
    ['a body that stopped', 'timeout', { address: '192.0.2.1', status: 200 }, 'host'],
    ['no connection', 'timeout', {}, 'doubt'],
    ['no address', 'dns', {}, 'doubt'],
  ])('%s: %s', (_, outcome, hop, expected) => {
    expect(asked(watched()).blame(outcome, [{ at: -10, ...hop }])).toBe(expected)
  })

  it.each<[string, Partial<Hop>, string[]]>([
    ['over http', { url: 'http://b/robots.txt', status: 200 }, []],
    [
      'whose certificate was not verified',
      { url: 'https://b/robots.txt', status: 200, unverified: true },
      [],
    ],
    ['whose handshake failed, too', { url: 'https://b/robots.txt', address: '192.0.2.1' }, []],
    ['over https', { url: 'https://b/robots.txt', status: 200 }, ['a']],
  ])('a handshake that failed, and an answer of another host %s', (_, hop, confirmed) => {
    const secure = watched()
    const { blame } = asked(watched(), secure.watch)
    secure.watch.failed('a', 980, 995, () => secure.confirmed.push('a'))
    blame(hop.status === undefined ? 'tls' : 'ok', [{ at: -20, durationMs: 20, ...hop }])
    expect(secure.confirmed).toEqual(confirmed)
  })

  it('the answers on the way are of their own time, and blame no host that failed after them', () => {
    const world = watched()
    world.time.now += 100_000
    world.watch.failed('c', world.time.now - 30_010, world.time.now - 30_000, () => world.confirmed.push('c'))
    const hops = [
      { at: -60_000, durationMs: 100, status: 301, url: 'http://a/robots.txt' },
      { at: -10, url: 'http://b/robots.txt' },
    ]
    expect(asked(world).blame('network', hops)).toBe('doubt')
    expect(world.confirmed).toEqual([])
  })

  it('an answer before the last request was sent: does not blame its host', () => {
    const world = watched()
    world.time.now += 100_000
    world.watch.answered('c', world.time.now - 5100, world.time.now - 5000)
    const hops = [
      { at: -60_000, durationMs: 100, status: 301 },
      { at: -10, url: 'http://b/robots.txt' },
    ]
    expect(asked(world).blame('network', hops)).toBe('doubt')
  })

  it('a body that was cut off: was answered when the request was sent, as far as anybody knows', () => {
    const world = watched()
    world.time.now += 100_000
    world.watch.failed('c', world.time.now - 5010, world.time.now - 5000, () => world.confirmed.push('c'))
    const { blame } = asked(world)
    expect(blame('timeout', [{ at: -15_000, durationMs: 15_000, status: 200 }])).toBe('host')
    expect(world.confirmed).toEqual([])
    blame('ok', [{ at: -15_000, durationMs: 15_000, status: 200 }])
    expect(world.confirmed).toEqual(['c'])
  })

  it('those in a row that may be of this machine are counted, until the host is to blame', () => {
    const world = watched()
    const { blame, requests } = asked(world)
    blame('timeout', [])
    blame('own-trouble', [])
    expect(requests.ownTroublesOf('http://a')).toBe(2)
    blame('ok', [{ status: 200, at: -10 }])
    expect(requests.ownTroublesOf('http://a')).toBe(0)
  })
})

describe('look-ups', () => {
  const bounds = (): OwnBounds => new OwnBounds({ lookUps: 1 }, false, new ManualTime())

  it('of one host at the same time: are one', async () => {
    const asked: string[] = []
    const resolve = bounds().resolver(async (host) => {
      asked.push(host)
      await settled()
      return [host]
    })
    const signal = new AbortController().signal
    const found = await Promise.all(['a', 'b', 'a', 'b', 'a'].map((host) => resolve(host, signal)))
    expect([asked, found.flat()]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'a', 'b', 'a'],
    ])
  })

  it('that nobody waits for any more: are never made, and were no failure of their host', async () => {
    const asked: string[] = []
    let answer = (): void => {}
    const own = bounds()
    const resolve = own.resolver(async (host) => {
      asked.push(host)
      await new Promise<void>((done) => {
        answer = done
      })
      return []
    })
    const first = resolve('slow')
    const abort = new AbortController()
    const late = resolve('late', abort.signal)
    abort.abort(new Error('enough'))
    await expect(late).rejects.toThrow('enough')
    expect(own.metrics.lookUps).toMatchObject({ inUse: 1, waiting: 0 })
    expect([own.waitsForLookUp('late'), own.waitsForLookUp('slow')]).toEqual([true, false])
    answer()
    await first
    expect(asked).toEqual(['slow'])
    const again = resolve('late')
    await settled()
    expect(own.waitsForLookUp('late')).toBe(false)
    answer()
    await again
  })

  it.each([
    [undefined, 2],
    ['1', 1],
    ['8', 4],
    ['9', 5],
    ['0', 1],
    ['many', 1],
    ['5000', 512],
    ['-1', 512],
  ])('of the system, with UV_THREADPOOL_SIZE %s: %d at once', (size, expected) => {
    expect(slowThreads(size)).toBe(expected)
  })
})

it('a renewal that ends after its turn: does not end the next turn', async () => {
  const time = new ManualTime()
  let renewed = (_: boolean): void => {}
  const backing = {
    renew: () =>
      new Promise<boolean>((resolve) => {
        renewed = resolve
      }),
    release: async () => {},
  } as unknown as BackingStore
  const freed: number[] = []
  const listener = { free: () => void freed.push(time.now), pause: () => {} }
  const slot = { now: 0 } as GrantedSlot
  const leases = new LeaseSet([slot], { leaseMs: 3000, delayMs: 0, maxWaitMs: 3000 }, backing, time, listener)
  let end = (): void => {}
  const kept = leases.keepDuring(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  await time.advance(1000)
  end()
  await kept
  await leases.release(0)
  renewed(true)
  await time.advance(60_000)
  expect(freed).toHaveLength(1)
  expect(time.pending).toBe(0)
})

describe('a bound', () => {
  it('lets as many in as it says, and the next in their order', async () => {
    const bound = new ConcurrencyBound(2, new ManualTime())
    const entered: number[] = []
    const places = [0, 1, 2, 3].map((number) =>
      bound.take().then((giveBack) => {
        entered.push(number)
        return giveBack
      }),
    )
    await settled()
    expect(entered).toEqual([0, 1])
    const first = await places[0]
    first?.()
    first?.()
    await settled()
    expect(entered).toEqual([0, 1, 2])
    expect(bound.metrics).toMatchObject({ most: 2, inUse: 2, waiting: 1 })
  })

  it('one that gave up: is passed over', async () => {
    const bound = new ConcurrencyBound(1, new ManualTime())
    const giveBack = await bound.take()
    const abort = new AbortController()
    const gone = bound.take(abort.signal)
    const next = bound.take()
    abort.abort(new Error('enough'))
    await expect(gone).rejects.toThrow('enough')
    giveBack()
    await expect(next).resolves.toBeTypeOf('function')
  })

  it('without descriptors: falls below what is in use, and rises slowly', async () => {
    const bound = new ConcurrencyBound(100, new ManualTime())
    const places = await Promise.all(Array.from({ length: 40 }, () => bound.take()))
    bound.shrink()
    expect(bound.metrics.most).toBe(30)
    for (const giveBack of places) giveBack()
    for (let time = 0; time < 10; time++) (await bound.take())()
    expect(bound.metrics.most).toBe(31)
    for (let time = 0; time < 50 * 80; time++) (await bound.take())()
    expect(bound.metrics.most).toBe(100)
  })
})
