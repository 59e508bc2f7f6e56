import { describe, expect, it } from 'vitest'
import type { Admission, Gate, Refusal } from '../../src/crawl/index.ts'
import { type Store, StoreError } from '../../src/store/index.ts'
import { World } from './world.ts'

const PAGE = 'https://example.com/a'

/** A store that can be cut off. */
class Cut {
  /** What it rejects with while it is cut off. */
  failure: Error | undefined = undefined
  calls = 0
  readonly store: Store

  constructor(whole: Store) {
    this.store = new Proxy(whole, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...args: unknown[]) => unknown
        return async (...args: unknown[]) => {
          this.calls += 1
          if (this.failure !== undefined) throw this.failure
          return method.apply(target, args)
        }
      },
    })
  }
}

function granted(answer: Admission | Refusal): Admission {
  if (!answer.granted) throw new Error(`${answer.decision.verdict}: ${answer.decision.reason}`)
  return answer
}

async function pauseOf(world: World, gate: Gate): Promise<number> {
  await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
  const ended = world.time.now
  await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
  return world.time.now - ended
}

describe.each([
  ['says so', new StoreError('unavailable', 'cut off')],
  ['is closed', new StoreError('closed', 'closed')],
  ['keeps nonsense', new StoreError('corrupt', 'nonsense')],
  ['rejects with what it must not', new TypeError('fetch failed')],
])('a failing store that %s', (_, failure) => {
  it('from the start: everything is deferred, nothing is fetched, and the store is not called again and again', async () => {
    const world = new World()
    const cut = new Cut(world.store)
    cut.failure = failure
    const gate = world.gate({ store: cut.store })
    for (let page = 0; page < 100; page++) {
      const decision = await world.time.until(gate.decide(`${PAGE}${page}`))
      expect(decision).toMatchObject({
        verdict: 'defer',
        reason: 'store',
        retryAfterMs: 5000,
        evidence: { basis: 'nothing' },
      })
      expect(await world.time.until(gate.acquire(PAGE))).toMatchObject({
        granted: false,
        decision: { reason: 'store' },
      })
    }
    expect(world.asked).toHaveLength(0)
    expect(cut.calls).toBeLessThan(5)
    cut.failure = undefined
    await world.time.advance(5000)
    expect((await world.time.until(gate.decide(PAGE))).verdict).toBe('allow')
    await gate.close()
  })

  it('later: ready rules still decide, but there are no turns, and a held turn can be ended', async () => {
    const world = new World()
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /x' })
    const cut = new Cut(world.store)
    const gate = world.gate({ store: cut.store })
    const held = granted(await world.time.until(gate.acquire(PAGE)))
    cut.failure = failure
    // Longer than its clock is relied on without asking: there is nobody to ask.
    await world.time.advance(65_000)
    expect((await gate.decide('https://example.com/x')).verdict).toBe('disallow')
    expect((await gate.decide(PAGE)).verdict).toBe('allow')
    await held.done({ status: 200 })
    expect(await world.time.until(gate.acquire(PAGE))).toMatchObject({
      granted: false,
      decision: { verdict: 'defer', reason: 'store' },
    })
    await gate.report(PAGE, { status: 503, retryAfter: '5' })
    expect(await world.time.until(gate.decide('https://other.example/'))).toMatchObject({
      verdict: 'defer',
      reason: 'store',
    })
    cut.failure = undefined
    // The turn that could not be given back runs out by itself.
    await world.time.advance(5000)
    granted(await world.time.until(gate.acquire(PAGE)))
    await gate.close()
  })
})

describe('a gate with whenStoreFails local', () => {
  it('goes on at its part of the pace, and fetches unknown rules', async () => {
    const world = new World()
    const cut = new Cut(world.store)
    const gate = world.gate({ store: cut.store, whenStoreFails: 'local', fleetSize: 4 })
    expect(await pauseOf(world, gate)).toBeLessThan(10_010)
    cut.failure = new StoreError('unavailable', 'cut off')
    await world.time.advance(60_000)
    const pause = await pauseOf(world, gate)
    expect(pause).toBeGreaterThanOrEqual(40_000)
    expect(pause).toBeLessThan(40_010)
    expect((await world.time.until(gate.decide('https://other.example/'))).verdict).toBe('allow')
    expect(world.asked.map(({ origin }) => origin)).toEqual(['https://example.com', 'https://other.example'])
    await gate.close()
  })

  it('the store comes back: the current pause still applies', async () => {
    const world = new World()
    const cut = new Cut(world.store)
    const gate = world.gate({ store: cut.store, whenStoreFails: 'local', fleetSize: 10 })
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    cut.failure = new StoreError('unavailable', 'cut off')
    await world.time.advance(60_000)
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    const ended = world.time.now
    cut.failure = undefined
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - ended).toBeGreaterThanOrEqual(100_000)
    await gate.close()
  })

  it('the store fails from the start: goes on too', async () => {
    const world = new World()
    const cut = new Cut(world.store)
    cut.failure = new StoreError('unavailable', 'cut off')
    const gate = world.gate({ store: cut.store, whenStoreFails: 'local' })
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.asked).toHaveLength(1)
    await gate.close()
  })
})
