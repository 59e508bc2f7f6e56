import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, it } from 'vitest'
import type { WaitEvent } from '../../src/crawl/index.ts'
import { World } from './world.ts'

const PAGE = 'https://example.com/a'

/** A process looks for the file of another one at least this often, in milliseconds. */
const MAX_POLL_MS = 2000

it('a robots.txt that another process stores: is used within two seconds, long before its lease ends', async () => {
  const world = new World()
  world.answer = () => ({ text: 'User-agent: *\nDisallow: /', durationMs: 3000 })
  const [first, second] = [world.gate(), world.gate()]
  const [own, other] = [first.decide(PAGE), second.decide(PAGE)]
  expect(await world.time.until(own)).toMatchObject({ verdict: 'disallow' })
  const storedAt = world.time.now
  expect(await world.time.until(other)).toMatchObject({ verdict: 'disallow' })
  expect(world.time.now - storedAt).toBeLessThanOrEqual(MAX_POLL_MS)
  expect(world.asked).toHaveLength(1)
  for (const gate of [first, second]) await gate.close()
})

it('a robots.txt that another process fetches: says so after a second, and waiting names it', async () => {
  const world = new World()
  const key = 'robots:https://example.com'
  const terms = { delayMs: 0, leaseMs: 20_000, maxWaitMs: 20_000 }
  expect(await world.store.acquire(key, terms)).toMatchObject({ granted: true })
  const gate = world.gate()
  const waits: WaitEvent[] = []
  const listener = (message: unknown): void => void waits.push(message as WaitEvent)
  subscribe('robots:wait', listener)
  try {
    const decided = gate.decide(PAGE)
    await world.time.advance(900)
    expect(waits).toEqual([])
    await world.time.advance(200)
    const view = { url: 'https://example.com/robots.txt', keys: [key], purpose: 'robots' }
    expect(waits).toMatchObject([{ ...view, waitedMs: 1000, waitsFor: 'holder' }])
    expect(gate.waiting()).toMatchObject([view])
    expect(world.asked).toEqual([])
    // The lease of a process that does not renew it ends.
    expect(await world.time.until(decided)).toMatchObject({ verdict: 'allow' })
    expect(gate.waiting()).toEqual([])
    expect(waits).toHaveLength(1)
  } finally {
    unsubscribe('robots:wait', listener)
    await gate.close()
  }
})
