import { expect, it } from 'vitest'
import { get, startedServer } from './running-server.ts'

it('the histogram of durations: counts seconds, and each request in the buckets that hold it', async () => {
  const began = performance.now()
  const { url } = await startedServer({ threads: 1 })
  for (let count = 0; count < 5; count++) await get(url, 'healthz')
  const { text } = await get(url, 'metrics')
  const seconds = (performance.now() - began) / 1000
  const values = Array.from(text.matchAll(/^wayleave_request_seconds_(\S+) (\S+)$/gm), ([, name, value]) => [
    name,
    Number(value),
  ])
  const { sum = 0, count, ...buckets } = Object.fromEntries(values) as Record<string, number>
  expect(count).toBe(5)
  expect(sum).toBeGreaterThan(0)
  // The requests came one after another.
  expect(sum).toBeLessThanOrEqual(seconds)
  const counts = Object.values(buckets)
  expect(counts).toEqual([...counts].sort((one, other) => one - other))
  expect(counts.slice(-2)).toEqual([5, 5])
})
