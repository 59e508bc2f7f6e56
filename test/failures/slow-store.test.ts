import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createGate, type Gate } from '../../src/crawl/index.ts'
import { memoryStore, type Store } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'

const PAUSE_MS = 400
const HOST = 'https://example.com'

/** A store whose calls and answers each take up to `mostMs`, as over a bad line. */
function slow(store: Store, mostMs: number): Store {
  const late = async <T>(call: () => Promise<T>): Promise<T> => {
    await sleep(mostMs * Math.random())
    const answer = await call()
    await sleep(mostMs * Math.random())
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
  const shared = memoryStore()
  const gates: Gate[] = [1, 2, 3].map(() =>
    createGate({
      userAgent: 'FooBot/1.0 (+https://example.com/bot)',
      store: slow(shared, 1000),
      pace: { floorMs: PAUSE_MS, defaultMs: PAUSE_MS, factor: 0 },
    }),
  )
  afterwards(async () => {
    for (const gate of gates) await gate.close()
    await shared.close()
  })
  for (const gate of gates) gate.override(HOST, 'User-agent: *\nDisallow:')
  const requests: { readonly from: number; to: number; readonly gate: number }[] = []
  const end = performance.now() + 10_000
  await Promise.all(
    gates.map(async (gate, index) => {
      while (performance.now() < end) {
        const admission = await gate.acquire(`${HOST}/`)
        if (!admission.granted) throw new Error(admission.decision.reason)
        const request = { from: performance.now(), to: 0, gate: index }
        requests.push(request)
        await sleep(20)
        request.to = performance.now()
        await admission.done({ status: 200 })
      }
    }),
  )
  requests.sort((one, other) => one.from - other.from)
  const gaps = requests.slice(1).map(({ from }, index) => from - (requests[index]?.to ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PAUSE_MS - 2)
  expect(new Set(requests.map(({ gate }) => gate)).size).toBe(3)
})
