import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { Metrics } from '../../src/server/metrics.ts'
import { SOON } from '../soon.ts'
import { get, startedServer } from './running-server.ts'

it('the text: has each number under its name, with its help and type', () => {
  const metrics = new Metrics()
  metrics.add('GET', '/healthz', 200, 0.5)
  metrics.add('GET', '/healthz', 200, 0.25)
  metrics.add('POST', '/api/check', 413, 3)
  metrics.active = 2
  metrics.closedConnections = 3
  const lines = metrics.text({ threads: 9, ready: 7, busy: 4, queued: 6, replaced: 5 }, '1.2.3').split('\n')
  const isOfProcess = (line: string): boolean => /^(?:process|nodejs)_/.test(line)
  expect(lines.filter((line) => !line.startsWith('#') && !isOfProcess(line))).toEqual([
    'wayleave_info{version="1.2.3"} 1',
    'wayleave_requests_total{method="GET",path="/healthz",status="200"} 2',
    'wayleave_requests_total{method="POST",path="/api/check",status="413"} 1',
    'wayleave_requests_active 2',
    'wayleave_connections_closed_total 3',
    'wayleave_request_seconds_bucket{le="0.005"} 0',
    'wayleave_request_seconds_bucket{le="0.02"} 0',
    'wayleave_request_seconds_bucket{le="0.1"} 0',
    'wayleave_request_seconds_bucket{le="0.5"} 2',
    'wayleave_request_seconds_bucket{le="2"} 2',
    'wayleave_request_seconds_bucket{le="10"} 3',
    'wayleave_request_seconds_bucket{le="30"} 3',
    'wayleave_request_seconds_bucket{le="+Inf"} 3',
    'wayleave_request_seconds_sum 3.75',
    'wayleave_request_seconds_count 3',
    'wayleave_threads{state="ready"} 3',
    'wayleave_threads{state="busy"} 4',
    'wayleave_threads{state="starting"} 2',
    'wayleave_jobs_queued 6',
    'wayleave_threads_replaced_total 5',
    '',
  ])
  expect(lines.filter(isOfProcess).map((line) => Number(line.split(' ')[1]) > 1_000_000)).toEqual([
    true,
    true,
  ])
  // Each family is introduced once, by a sentence and its type.
  const families = [
    ...new Set(lines.flatMap((line) => /^(\w+?)(?:_bucket|_sum|_count)?[{ ]/.exec(line)?.[1] ?? [])),
  ]
  expect(
    lines.filter((line) => /^# HELP \w+ [A-Z][^"]+\.$/.test(line)).map((line) => line.split(' ')[2]),
  ).toEqual(families)
  expect(lines.flatMap((line) => /^# TYPE (\w+) (?:gauge|counter|histogram)$/.exec(line)?.[1] ?? [])).toEqual(
    families,
  )
})

it('a server whose thread takes time to start: is ready when it has', async () => {
  const thread = Object.assign(new EventEmitter(), { terminate: async () => 0 })
  setTimeout(() => thread.emit('message', 'ready'), 100)
  const { url } = await startedServer({ threads: 1, startThread: () => thread as unknown as Worker })
  expect(await get(url, 'readyz')).toMatchObject({ status: 200, text: 'ready\n' })
})

it('requests that have been answered: no longer count as active', async () => {
  const { url } = await startedServer({ threads: 1 })
  for (let count = 0; count < 3; count++) await get(url, 'healthz')
  await vi.waitFor(
    async () => expect((await get(url, 'metrics')).text).toContain('\nwayleave_requests_active 1\n'),
    SOON,
  )
})

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
