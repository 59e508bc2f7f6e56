import { expect, it } from 'vitest'
import { closeUntil, idleKey, isOver } from '../../src/crawl/turns/wait-queue.ts'

it('a key whose pause is over: is forgotten only if the store keeps no place for this process', () => {
  const key = idleKey('host:example.com', () => {})
  expect(isOver(key, 0)).toBe(true)
  closeUntil(key, 1000)
  expect([isOver(key, 999), isOver(key, 1000)]).toEqual([false, true])
  key.placeUntil = 2000
  expect([isOver(key, 1999), isOver(key, 2000)]).toEqual([false, true])
})
