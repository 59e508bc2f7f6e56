import { describe, expect, it } from 'vitest'
import type { Gate, RequestOutcome } from '../../src/crawl/index.ts'
import { settled, World } from './world.ts'

const PAGE = 'https://example.com/a'
const MINUTE = 60_000

/** Sends one request with an outcome, and gives the reason if it is refused at once. */
async function request(world: World, gate: Gate, outcome: RequestOutcome): Promise<string> {
  const answer = await world.time.until(gate.acquire(PAGE))
  if (!answer.granted) return answer.decision.reason
  await world.time.until(answer.done(outcome))
  return 'sent'
}

/** Fails a request of a gate between answers of other hosts, so that the network surely works. */
async function failure(world: World, gate: Gate): Promise<string> {
  const other = (): Promise<unknown> =>
    world.time.until(gate.decide(`https://other${world.asked.length}.example/`))
  // The turn comes first, because an answer tells of the network for 10 s only.
  const answer = await world.time.until(gate.acquire(PAGE))
  if (!answer.granted) return answer.decision.reason
  await other()
  await world.time.until(answer.done({ failed: true }))
  await other()
  await settled()
  return 'sent'
}

/** The wait before the next request of a gate. */
async function waitOf(world: World, gate: Gate): Promise<number> {
  const before = world.time.now
  const answer = await world.time.until(gate.acquire(PAGE))
  if (!answer.granted) throw new Error(answer.decision.reason)
  await world.time.until(answer.done({ status: 503 }))
  return world.time.now - before
}

/** The pause after a request of a gate with an outcome. */
async function pauseAfter(world: World, gate: Gate, outcome: RequestOutcome): Promise<number> {
  expect(await request(world, gate, outcome)).toBe('sent')
  return (await world.time.until(gate.nextFree(PAGE))).waitMs
}

describe('troubles of hosts, in gates that share a store', () => {
  it('back-offs: the count goes on in another gate, and after a restart', async () => {
    const world = new World()
    const one = world.gate()
    await request(world, one, { status: 503 })
    const two = world.gate()
    expect(await waitOf(world, two)).toBe(MINUTE)
    expect(await waitOf(world, one)).toBe(2 * MINUTE)
    await Promise.all([one.close(), two.close()])
    const later = world.gate()
    expect(await waitOf(world, later)).toBe(4 * MINUTE)
    await later.close()
  })

  it('a dead host: all gates defer its requests, and a new gate knows how often it failed', async () => {
    const world = new World()
    const [one, two] = [world.gate(), world.gate()]
    for (const gate of [one, two, one]) expect(await failure(world, gate)).toBe('sent')
    expect(await request(world, one, {})).toBe('dead-host')
    await world.time.advance(1000)
    const late = world.gate()
    const refused = await world.time.until(late.acquire(PAGE))
    expect(refused).toMatchObject({ granted: false, decision: { reason: 'dead-host' } })
    expect(refused.decision.retryAfterMs).toBeGreaterThan(MINUTE - 15_000)
    await world.time.advance(MINUTE)
    await failure(world, late)
    const again = await world.time.until(late.acquire(PAGE))
    expect(again.decision.retryAfterMs).toBeGreaterThan(MINUTE)
    await Promise.all([one, two, late].map((gate) => gate.close()))
  })

  it('other 5xx: count in a row for the gate that sees them, and then for all', async () => {
    const world = new World()
    const pace = { defaultMs: 1000 }
    const [one, two, three] = [world.gate({ pace }), world.gate({ pace }), world.gate({ pace })]
    for (const gate of [one, two, three]) await request(world, gate, { status: 200 })
    // The third gate does not learn of broken pages before a minute has passed.
    for (const gate of [one, two]) {
      expect(await pauseAfter(world, gate, { status: 500 })).toBe(1000)
      expect(await pauseAfter(world, three, { status: 200 })).toBe(1000)
    }
    expect(await pauseAfter(world, two, { status: 500 })).toBe(1000)
    expect(await pauseAfter(world, two, { status: 500 })).toBe(MINUTE)
    expect(await pauseAfter(world, one, { status: 500 })).toBe(2 * MINUTE)
    await Promise.all([one, two, three].map((gate) => gate.close()))
  })

  it('other 5xx: a success that another gate saw ends the row', async () => {
    const world = new World()
    const pace = { defaultMs: 1000 }
    const [one, two] = [world.gate({ pace }), world.gate({ pace })]
    for (const pauseMs of [1000, 1000, MINUTE])
      expect(await pauseAfter(world, one, { status: 500 })).toBe(pauseMs)
    expect(await request(world, two, { status: 200 })).toBe('sent')
    expect(await pauseAfter(world, one, { status: 500 })).toBe(1000)
    await Promise.all([one.close(), two.close()])
  })

  it("a store's clock that is centuries ahead: the troubles are shared all the same", async () => {
    const world = new World()
    world.clock += 500 * 365 * 86_400_000
    const [one, two] = [world.gate(), world.gate()]
    for (const gate of [one, two]) gate.override('https://example.com', 'User-agent: *\nDisallow:')
    await request(world, one, { status: 503 })
    expect(await waitOf(world, two)).toBe(MINUTE)
    expect(await waitOf(world, one)).toBe(2 * MINUTE)
    await Promise.all([one.close(), two.close()])
  })

  it('a success: ends the failures for all gates', async () => {
    const world = new World()
    const [one, two] = [world.gate(), world.gate()]
    for (const gate of [one, two]) await failure(world, gate)
    await world.time.advance(MINUTE)
    expect(await request(world, one, { status: 200 })).toBe('sent')
    for (const gate of [two, one]) expect(await failure(world, gate)).toBe('sent')
    expect(await request(world, two, {})).toBe('sent')
    await Promise.all([one.close(), two.close()])
  })

  it('requests without trouble: ask the store no more than once a minute', async () => {
    const world = new World()
    let reads = 0
    const store = {
      ...world.store,
      now: () => world.store.now(),
      get: (key: string) => {
        if (key.startsWith('trouble:')) reads += 1
        return world.store.get(key)
      },
      set: world.store.set.bind(world.store),
      delete: world.store.delete.bind(world.store),
      look: world.store.look.bind(world.store),
      acquire: world.store.acquire.bind(world.store),
      renew: world.store.renew.bind(world.store),
      release: world.store.release.bind(world.store),
      block: world.store.block.bind(world.store),
      close: world.store.close.bind(world.store),
    }
    const gate = world.gate({ store })
    for (let sent = 0; sent < 13; sent += 1) await request(world, gate, { status: 200 })
    expect(reads).toBe(3)
    await gate.close()
  })
})

describe('a budget, in gates that share a store', () => {
  it('counts the requests of all gates, and of gates before them', async () => {
    const world = new World()
    const budget = { urlsPerOrigin: 3 }
    const [one, two] = [world.gate({ budget }), world.gate({ budget })]
    expect(await request(world, one, { status: 200 })).toBe('sent')
    expect(await request(world, two, { status: 200 })).toBe('sent')
    await Promise.all([one.close(), two.close()])
    const later = world.gate({ budget })
    expect(await request(world, later, { status: 200 })).toBe('sent')
    const refused = await world.time.until(later.acquire(PAGE))
    expect(refused.decision).toMatchObject({ verdict: 'defer', reason: 'budget', budget: { urls: 3 } })
    const fresh = world.gate({ budget })
    expect((await world.time.until(fresh.acquire(PAGE))).decision.reason).toBe('budget')
    await world.time.advance(86_400_000)
    expect(await request(world, fresh, { status: 200 })).toBe('sent')
    await Promise.all([later.close(), fresh.close()])
  })
})
