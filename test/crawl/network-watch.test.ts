import { describe, expect, it } from 'vitest'
import { AtOnce } from '../../src/crawl/own/at-once.ts'
import { NetworkWatch } from '../../src/crawl/own/network-watch.ts'
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
      return watch.failed(host, time.now - ms, () => confirmed.push(host))
    },
    answer: (host, ms = 10) => {
      time.now += ms
      watch.answered(host, time.now - ms)
    },
  }
}

describe('whose trouble a failure is', () => {
  it('another host answered meanwhile: that of the host', () => {
    const { time, watch, fail, answer } = watched()
    answer('b')
    expect(watch.failed('a', time.now - 1, () => {})).toBe('host')
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
    watch.answered('e', time.now - 25)
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

describe('a bound', () => {
  it('lets as many in as it says, and the next in their order', async () => {
    const bound = new AtOnce(2, new ManualTime())
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
    const bound = new AtOnce(1, new ManualTime())
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
    const bound = new AtOnce(100, new ManualTime())
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
