import { expect, it } from 'vitest'
import type { Gate } from '../../src/crawl/index.ts'
import type { Store } from '../../src/store/index.ts'
import { World } from '../crawl/world.ts'
import { diceOf } from '../fleet/dice.ts'
import { SEED } from '../seed.ts'

const PAUSE_MS = 400
const HOST = 'https://example.com'

/** How long the fleet crawls, in milliseconds of a clock that the test sets. */
const CRAWLED_MS = 60_000

/** A store whose calls and answers each take up to `mostMs`, as over a bad line. */
function slow({ store, time }: World, mostMs: number, random: () => number): Store {
  const pass = (): Promise<void> => new Promise((resolve) => time.after(mostMs * random(), resolve))
  const late = async <T>(call: () => Promise<T>): Promise<T> => {
    await pass()
    const answer = await call()
    await pass()
    return answer
  }
  return {
    now: () => late(() => store.now()),
    get: (key) => late(() => store.get(key)),
    set: (key, record, ttlMs) => late(() => store.set(key, record, ttlMs)),
    delete: (key) => late(() => store.delete(key)),
    look: (key) => late(() => store.look(key)),
    acquire: (key, terms) => late(() => store.acquire(key, terms)),
    renew: (key, fence, terms) => late(() => store.renew(key, fence, terms)),
    release: (key, fence, delayMs) => late(() => store.release(key, fence, delayMs)),
    block: (key, delayMs) => late(() => store.block(key, delayMs)),
    close: () => store.close(),
  }
}

it('a store that answers after up to 2 s: no gate of a fleet is early, and all get turns', async () => {
  const world = new World()
  const { time } = world
  const random = diceOf(SEED)
  const gates: Gate[] = [1, 2, 3].map(() =>
    world.gate({
      store: slow(world, 1000, random),
      pace: { floorMs: PAUSE_MS, defaultMs: PAUSE_MS, factor: 0 },
      random,
    }),
  )
  for (const gate of gates) gate.override(HOST, 'User-agent: *\nDisallow:')
  const requests: { readonly from: number; to: number; readonly gate: number }[] = []
  const crawls = gates.map(async (gate, index) => {
    while (time.now < CRAWLED_MS) {
      const admission = await gate.acquire(`${HOST}/`)
      if (!admission.granted) throw new Error(admission.decision.reason)
      const request = { from: time.now, to: 0, gate: index }
      requests.push(request)
      await new Promise<void>((resolve) => time.after(20, resolve))
      request.to = time.now
      await admission.done({ status: 200 })
    }
  })
  await time.until(Promise.all(crawls))
  requests.sort((one, other) => one.from - other.from)
  const gaps = requests.slice(1).map(({ from }, index) => from - (requests[index]?.to ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PAUSE_MS)
  const turns = gates.map((_, gate) => requests.filter((request) => request.gate === gate).length)
  expect(Math.min(...turns)).toBeGreaterThan(0)
  await time.until(Promise.all(gates.map((gate) => gate.close())))
})
