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

const CUT_OFF = new StoreError('unavailable', 'cut off')

/** How long a gate waits before it goes on alone: to notice, the longest lease, and twice that lease as pause. */
const SETTLING_MS = 10_000 + 3 * 70_000

/** Gates of one fleet whose store can be cut off from all of them. */
async function fleetOf(size: number, fleetSize = size): Promise<{ world: World; cut: Cut; gates: Gate[] }> {
  const world = new World()
  const cut = new Cut(world.store)
  const gates = Array.from({ length: size }, () =>
    world.gate({ store: cut.store, whenStoreFails: 'local', fleetSize }),
  )
  // Each reaches the store, and takes a seat.
  for (const gate of gates) await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
  return { world, cut, gates }
}

describe('a gate with whenStoreFails local', () => {
  it('goes on alone when all others must be done, with the usual pause, and fetches unknown rules', async () => {
    const { world, cut, gates } = await fleetOf(1)
    const [gate] = gates as [Gate]
    const failedAt = world.time.now
    cut.failure = CUT_OFF
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    expect(world.time.now - failedAt).toBeGreaterThanOrEqual(SETTLING_MS)
    expect(world.time.now - failedAt).toBeLessThan(SETTLING_MS + 20_000)
    const pause = await pauseOf(world, gate)
    expect(pause).toBeGreaterThanOrEqual(10_000)
    expect(pause).toBeLessThan(10_010)
    expect((await world.time.until(gate.decide('https://other.example/'))).verdict).toBe('allow')
    expect(world.asked.map(({ origin }) => origin)).toEqual(['https://example.com', 'https://other.example'])
    await gate.close()
  })

  it('a request that gives up meanwhile: learns when the gate goes on alone, not when it polls', async () => {
    const { world, cut, gates } = await fleetOf(1)
    const [gate] = gates as [Gate]
    cut.failure = CUT_OFF
    const refused = await world.time.until(gate.acquire(PAGE, { maxWaitMs: 20_000 }))
    if (refused.granted) throw new Error('Granted.')
    const gaveUpAt = world.time.now
    expect(refused.decision.reason).toBe('pace')
    const { retryAfterMs = 0 } = refused.decision
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    expect(retryAfterMs).toBeGreaterThan(200_000)
    expect(world.time.now - gaveUpAt).toBe(retryAfterMs)
    await gate.close()
  })

  it('a short failure: nobody goes on alone, and the store is used again after the time to notice', async () => {
    const { world, cut, gates } = await fleetOf(1)
    const [gate] = gates as [Gate]
    await world.time.advance(60_000)
    cut.failure = CUT_OFF
    const waiting = gate.acquire(PAGE)
    await world.time.advance(30_000)
    const backAt = world.time.now
    cut.failure = undefined
    granted(await world.time.until(waiting))
    expect(world.time.now - backAt).toBeGreaterThanOrEqual(10_000)
    expect(world.time.now - backAt).toBeLessThan(20_000)
    await gate.close()
  })

  it('several gates: exactly one goes on at each host, and none without a seat', async () => {
    const { world, cut, gates } = await fleetOf(4, 3)
    cut.failure = CUT_OFF
    await world.time.advance(SETTLING_MS + 20_000)
    const hosts = Array.from({ length: 30 }, (_, index) => `https://h${index}.example/`)
    const counts = gates.map(() => 0)
    for (const url of hosts) {
      const answers = await world.time.until(Promise.all(gates.map((gate) => gate.acquire(url))))
      const owners = answers.flatMap(({ granted: isGranted }, index) => (isGranted ? [index] : []))
      expect(owners, url).toHaveLength(1)
      counts[owners[0] as number] = (counts[owners[0] as number] as number) + 1
      for (const answer of answers)
        if (answer.granted) await answer.done({ status: 200 })
        else expect(answer.decision).toMatchObject({ verdict: 'defer', reason: 'store' })
    }
    expect(counts.filter((count) => count > 0)).toHaveLength(3)
    await Promise.all(gates.map((gate) => gate.close()))
  })

  it('a gate that never reached the store, or whose store was closed: defers', async () => {
    for (const failure of [CUT_OFF, new StoreError('closed', 'closed')]) {
      const { world, cut, gates } = await fleetOf(failure === CUT_OFF ? 0 : 1, 1)
      cut.failure = failure
      const gate = gates[0] ?? world.gate({ store: cut.store, whenStoreFails: 'local' })
      const deferred = { granted: false, decision: { verdict: 'defer', reason: 'store' } }
      expect(await world.time.until(gate.acquire(PAGE))).toMatchObject(deferred)
      await world.time.advance(2 * SETTLING_MS)
      expect(await world.time.until(gate.acquire(PAGE))).toMatchObject(deferred)
      await gate.close()
    }
  })

  it('a gate that closes: its seat is free for another', async () => {
    const { world, cut, gates } = await fleetOf(1)
    await gates[0]?.close()
    const gate = world.gate({ store: cut.store, whenStoreFails: 'local' })
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    cut.failure = CUT_OFF
    granted(await world.time.until(gate.acquire(PAGE)))
    await gate.close()
  })

  it('the store comes back: nobody uses it before the turns taken alone are over, and their pauses count', async () => {
    const { world, cut, gates } = await fleetOf(2)
    cut.failure = CUT_OFF
    await world.time.advance(SETTLING_MS + 20_000)
    const answers = await world.time.until(Promise.all(gates.map((gate) => gate.acquire(PAGE))))
    const alone = answers.findIndex(({ granted: isGranted }) => isGranted)
    await granted(answers[alone] as Admission).done({ status: 429, retryAfter: '7200' })
    const blockedAt = world.time.now
    cut.failure = undefined
    const backAt = world.time.now
    const other = gates[1 - alone] as Gate
    // Until it asks again.
    await world.time.advance(5000)
    await granted(await world.time.until(other.acquire('https://other.example/'))).done({ status: 200 })
    expect(world.time.now - backAt).toBeGreaterThanOrEqual(SETTLING_MS)
    granted(await world.time.until(other.acquire(PAGE)))
    expect(world.time.now - blockedAt).toBeGreaterThanOrEqual(7_200_000)
    await Promise.all(gates.map((gate) => gate.close()))
  })

  it('a long pause that the store told before it failed: counts for a gate that goes on alone', async () => {
    const { world, cut, gates } = await fleetOf(1)
    const [gate] = gates as [Gate]
    const other = world.gate()
    await world.time.until(other.decide(PAGE))
    await world.time.advance(60_000)
    await other.report(PAGE, { status: 503, retryAfter: '2400' })
    const blockedAt = world.time.now
    expect((await world.time.until(gate.acquire(PAGE, { maxWaitMs: 1000 }))).granted).toBe(false)
    cut.failure = CUT_OFF
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - blockedAt).toBeGreaterThanOrEqual(2_400_000)
    await gate.close()
  })

  it('a long outage: the seat ends after an hour, and with it the right to go on alone', async () => {
    const { world, cut, gates } = await fleetOf(1)
    const [gate] = gates as [Gate]
    cut.failure = CUT_OFF
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    await world.time.advance(3_600_000)
    expect(await world.time.until(gate.acquire(PAGE))).toMatchObject({
      granted: false,
      decision: { verdict: 'defer', reason: 'store' },
    })
    await gate.close()
  })
})

it('a pause that could not be reported to the failing store: is reported when the store is back', async () => {
  const world = new World()
  const cut = new Cut(world.store)
  const gate = world.gate({ store: cut.store })
  const held = granted(await world.time.until(gate.acquire(PAGE)))
  cut.failure = CUT_OFF
  await held.done({ status: 503, retryAfter: '7200' })
  const blockedAt = world.time.now
  await world.time.advance(10_000)
  cut.failure = undefined
  await world.time.until(gate.decide('https://other.example/'))
  const other = world.gate()
  granted(await world.time.until(other.acquire(PAGE)))
  expect(world.time.now - blockedAt).toBeGreaterThanOrEqual(7_200_000)
  await Promise.all([gate.close(), other.close()])
})
