import process from 'node:process'
import { describe, expect, it } from 'vitest'
import type { Admission, Refusal } from '../../src/crawl/index.ts'
import { type Store, StoreError } from '../../src/store/index.ts'
import { settled, World } from './world.ts'

const PAGE = 'https://example.com/a'
const MINUTE = 60_000

function granted(answer: Admission | Refusal): Admission {
  if (!answer.granted) throw new Error(`${answer.decision.verdict}: ${answer.decision.reason}`)
  return answer
}

/** A world whose site asks for a pause of 20 seconds, and whose clock is past the pause after robots.txt. */
async function slowSite(): Promise<{ readonly world: World; readonly gate: ReturnType<World['gate']> }> {
  const world = new World()
  world.answer = () => ({ text: 'User-agent: *\nDisallow: /private\nCrawl-delay: 20\n' })
  const gate = world.gate()
  await world.time.until(gate.decide(PAGE))
  await world.time.advance(MINUTE)
  return { world, gate }
}

describe('nextFree', () => {
  it('says what a URL waits for, and for how long', async () => {
    const { world, gate } = await slowSite()
    const free = await gate.nextFree(PAGE)
    expect(free).toMatchObject({ waitMs: 0, waitsFor: 'nothing', waitingBefore: 0, at: world.storeNow })
    expect(free.decision?.verdict).toBe('allow')
    const admission = granted(await world.time.until(gate.acquire(PAGE)))
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: 20_000, waitsFor: 'holder' })
    const queued = gate.acquire(PAGE)
    await world.time.advance(10)
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: 40_000, waitsFor: 'queue', waitingBefore: 1 })
    expect(gate.waiting()).toMatchObject([{ url: PAGE, keys: ['host:example.com'], leastMs: 20_000 }])
    await admission.done({ status: 200 })
    await granted(await world.time.until(queued)).done({ status: 200 })
    await world.time.advance(5000)
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: 15_000, waitsFor: 'pause' })
    await gate.close()
  })

  it('is true: a request gets its turn then, and not before', async () => {
    const { world, gate } = await slowSite()
    await granted(await world.time.until(gate.acquire(PAGE))).done({ status: 200 })
    const { waitMs } = await gate.nextFree(PAGE)
    const asked = world.time.now
    expect(await gate.acquire(PAGE, { maxWaitMs: waitMs - 1 })).toMatchObject({
      granted: false,
      decision: { reason: 'pace', retryAfterMs: waitMs },
    })
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - asked).toBe(waitMs)
    await gate.close()
  })

  it('knows what other processes do, and does not count the poll as the wait', async () => {
    const { world, gate } = await slowSite()
    const other = world.gate()
    const admission = granted(await world.time.until(other.acquire(PAGE)))
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: 20_000, waitsFor: 'holder' })
    const refused = await world.time.until(gate.acquire(PAGE, { maxWaitMs: 1000 }))
    expect(refused).toMatchObject({ granted: false, decision: { retryAfterMs: 20_000 } })
    await admission.done({ status: 200 })
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: 20_000, waitsFor: 'pause' })
    await Promise.all([gate.close(), other.close()])
  })

  it('gives the reason and the time of a decision that is not allow', async () => {
    const { world, gate } = await slowSite()
    expect(await gate.nextFree('https://example.com/private')).toMatchObject({
      waitMs: Number.POSITIVE_INFINITY,
      waitsFor: 'rule',
    })
    for (let failure = 0; failure < 3; failure++)
      await granted(await world.time.until(gate.acquire(PAGE))).done({ failed: true })
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: MINUTE, waitsFor: 'dead-host' })
    await gate.close()
  })

  it('a host whose rules are unknown: counts the request for robots.txt and its pause', async () => {
    const world = new World()
    const gate = world.gate()
    const { waitMs, waitsFor } = await gate.nextFree(PAGE)
    expect({ waitMs, waitsFor }).toEqual({ waitMs: 10_000, waitsFor: 'rules-unknown' })
    const asked = world.time.now
    granted(await world.time.until(gate.acquire(PAGE)))
    expect(world.time.now - asked).toBeGreaterThanOrEqual(waitMs)
    expect(world.time.now - asked).toBeLessThan(waitMs + 1000)
    await gate.close()
  })

  it('of another gate with the same store: knows its rules, its dead hosts and its budgets', async () => {
    const world = new World()
    const budget = { urlsPerOrigin: 4 }
    const one = world.gate({ budget })
    for (let failure = 0; failure < 3; failure++) {
      const turn = granted(await world.time.until(one.acquire(PAGE)))
      // Another host answers meanwhile, so the trouble is that of this one.
      await world.time.until(one.decide(`https://other${failure}.example/`))
      await world.time.until(turn.done({ failed: true }))
    }
    const dead = await world.time.until(world.gate({ budget }).nextFree(PAGE))
    expect(dead).toMatchObject({ waitsFor: 'dead-host' })
    expect(dead.waitMs).toBeGreaterThan(50_000)
    await world.time.advance(MINUTE)
    await world.time.until(granted(await world.time.until(one.acquire(PAGE))).done({ status: 200 }))
    const spent = await world.time.until(world.gate({ budget }).nextFree(PAGE))
    expect(spent).toMatchObject({ waitsFor: 'budget' })
    expect(spent.waitMs).toBeGreaterThan(23 * 60 * MINUTE)
    expect(world.asked.filter(({ origin }) => origin === 'https://example.com')).toHaveLength(1)
    await one.close()
  })

  it('several connections: the one that is free first', async () => {
    const world = new World()
    const gate = world.gate({ pace: { connections: 2, factor: 0 } })
    gate.override('https://example.com', '')
    const first = granted(await world.time.until(gate.acquire(PAGE)))
    expect(await world.time.until(gate.nextFree(PAGE))).toMatchObject({ waitMs: 0, waitsFor: 'nothing' })
    const second = granted(await world.time.until(gate.acquire(PAGE)))
    expect(await world.time.until(gate.nextFree(PAGE))).toMatchObject({ waitsFor: 'holder' })
    await world.time.until(second.done({ status: 200 }))
    await world.time.advance(4000)
    await world.time.until(first.done({ status: 200 }))
    expect(await world.time.until(gate.nextFree(PAGE))).toMatchObject({ waitMs: 6000, waitsFor: 'pause' })
    await gate.close()
  })

  it('a store that fails: is the reason', async () => {
    const world = new World()
    const failing: Store = Object.assign(Object.create(world.store) as Store, {
      now: async () => Promise.reject(new StoreError('unavailable', 'gone')),
    })
    const gate = world.gate({ store: failing })
    expect(await gate.nextFree(PAGE)).toMatchObject({ waitMs: 5000, waitsFor: 'store' })
    await gate.close()
  })
})

describe('refresh', () => {
  it('fetches a fresh file again, in its turn, and the new rules apply at once', async () => {
    const { world, gate } = await slowSite()
    const admission = granted(await world.time.until(gate.acquire(PAGE)))
    world.answer = () => ({ text: 'User-agent: *\nDisallow: /\n' })
    const refreshed = gate.refresh('https://example.com')
    await world.time.advance(1000)
    expect(world.asked).toHaveLength(1)
    await admission.done({ status: 200 })
    const ended = world.time.now
    expect(await world.time.until(refreshed)).toMatchObject({ basis: 'file', outcome: 'ok', stale: false })
    expect(world.asked).toHaveLength(2)
    expect((world.asked[1]?.at ?? 0) - ended).toBeGreaterThanOrEqual(20_000)
    expect(gate.decideNow(PAGE)?.verdict).toBe('disallow')
    await gate.close()
  })

  it('many calls with one signal: Node does not warn of a leak', async () => {
    const { world, gate } = await slowSite()
    const warnings: Error[] = []
    const listener = (warning: Error): void => void warnings.push(warning)
    process.on('warning', listener)
    const { signal } = new AbortController()
    await world.time.until(Promise.all(Array.from({ length: 20 }, () => gate.refresh(PAGE, { signal }))))
    await settled()
    process.off('warning', listener)
    expect(warnings).toEqual([])
    await gate.close()
  })

  it('many calls at once: one request; a later call: another one', async () => {
    const { world, gate } = await slowSite()
    const calls = Array.from({ length: 20 }, () => gate.refresh(PAGE))
    await world.time.until(Promise.all(calls))
    expect(world.asked).toHaveLength(2)
    await world.time.until(gate.refresh(PAGE))
    expect(world.asked).toHaveLength(3)
    await gate.close()
    await expect(gate.refresh(PAGE)).rejects.toMatchObject({ code: 'closed' })
  })
})
