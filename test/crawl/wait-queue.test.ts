import { expect, it } from 'vitest'
import { longWaitOf } from '../../src/crawl/turns/forecast.ts'
import { KnownKeys } from '../../src/crawl/turns/known-keys.ts'
import { closeUntil, idleKey, isOver, Waiter, type WaitQueue } from '../../src/crawl/turns/wait-queue.ts'
import { ManualTime } from './world.ts'

it('a key whose pause is over: is forgotten only if the store keeps no place for this process', () => {
  const key = idleKey('host:example.com', () => {})
  expect(isOver(key, 0)).toBe(true)
  closeUntil(key, 1000)
  expect([isOver(key, 999), isOver(key, 1000)]).toEqual([false, true])
  key.placeUntil = 2000
  expect([isOver(key, 1999), isOver(key, 2000)]).toEqual([false, true])
})

it('keys whose pauses are over: are forgotten while others come', () => {
  const time = new ManualTime()
  const keys = new KnownKeys(time, () => {})
  const pause = (host: string, until: number): void => closeUntil(keys.of(host), until)
  for (let host = 0; host < 100; host++) pause(`early${host}.example`, time.now + 1000)
  time.now += 1000
  for (let host = 0; host < 100; host++) pause(`late${host}.example`, time.now + 1000)
  expect([...keys.values()].filter(({ name }) => name.startsWith('early'))).toEqual([])
  expect([...keys.values()]).toHaveLength(100)
})

it('a request that needs two keys: waits for the one that is in use, though the other is free', () => {
  const [busy, free] = [idleKey('host:example.com', () => {}), idleKey('address:192.0.2.1', () => {})]
  const terms = { leaseMs: 600_000, delayMs: 1000, maxWaitMs: 86_400_000, longestPauseMs: 1000 }
  const request = { terms, url: 'https://example.com/a', rank: 'crawl', ticket: 1, maxWaitMs: 1000 } as const
  const nothing = (): void => {}
  const keys = [busy, free]
  const waiter = new Waiter(
    keys.map(({ name }) => name),
    request,
    0,
    nothing,
    nothing,
  )
  const queue: WaitQueue = {
    name: 'both',
    keys,
    waiters: [waiter],
    bypassCount: 0,
    cancelTimer: undefined,
    listener: { ended: nothing } as unknown as WaitQueue['listener'],
  }
  for (const key of keys) key.queues.add(queue)
  expect(longWaitOf(queue, waiter, 0)).toBeUndefined()
  busy.busy = true
  expect(longWaitOf(queue, waiter, 0)?.waitsFor).toBe('holder')
})
