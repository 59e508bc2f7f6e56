import { createConnection } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import type { Retrieval } from '../../src/access/index.ts'
import { createGate } from '../../src/crawl/index.ts'
import { fetchRobots } from '../../src/fetch/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { withTimeout } from '../../src/store/timeout.ts'
import { afterwards } from '../afterwards.ts'

const USER_AGENT = 'FooBot/1.0 (+https://example.com/bot)'

/** When the server answers, for how long this process is busy, and its deadline, in milliseconds. */
const [ANSWERS_AFTER_MS, BUSY_MS, DEADLINE_MS] = [100, 1000, 500]

/** A server in a thread of its own: its port, and when the next request for a path has come to it. */
interface ServerElsewhere {
  readonly port: number
  came(path: string): Promise<void>
}

async function serverElsewhere(): Promise<ServerElsewhere> {
  const program = `
    const { createServer } = require('node:http')
    const { parentPort } = require('node:worker_threads')
    const server = createServer(({ url }, response) => {
      parentPort.postMessage(url)
      setTimeout(() => response.end('User-agent: *\\nDisallow: /no'), ${ANSWERS_AFTER_MS})
    })
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`
  const worker = new Worker(program, { eval: true })
  afterwards(() => worker.terminate())
  const said = (isMeant: (what: unknown) => boolean): Promise<unknown> =>
    new Promise((resolve) => worker.on('message', (what) => isMeant(what) && resolve(what)))
  const port = (await said((what) => typeof what === 'number')) as number
  return { port, came: (path) => said((what) => what === path).then(() => {}) }
}

/** Keeps the process busy beyond the deadline of a request that has come to the server. */
async function busyDuring<T>(came: Promise<void>, send: () => Promise<T>): Promise<T> {
  const request = send()
  await came
  for (const end = performance.now() + BUSY_MS; performance.now() < end; );
  return request
}

it('an answer of the store that came in time counts', async () => {
  const { port, came } = await serverElsewhere()
  const ask = (): Promise<string> =>
    new Promise<string>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => socket.write('GET /a HTTP/1.0\r\n\r\n'))
      socket.once('data', (bytes) => resolve(String(bytes)))
    })
  expect(await busyDuring(came('/a'), () => withTimeout(DEADLINE_MS, ask()))).toContain('200 OK')
})

it('a robots.txt that came in time counts', async () => {
  const { port, came } = await serverElsewhere()
  const options = { userAgent: USER_AGENT, allowPrivate: true, deadlineMs: DEADLINE_MS }
  const ask = (): Promise<Retrieval> => fetchRobots(`http://127.0.0.1:${port}`, options)
  expect((await busyDuring(came('/robots.txt'), ask)).outcome).toBe('ok')
})

it('a page that came in time counts', async () => {
  const { port, came } = await serverElsewhere()
  const gate = createGate({
    userAgent: USER_AGENT,
    allowPrivate: true,
    store: memoryStore(),
    requestDeadlineMs: DEADLINE_MS,
    pace: { floorMs: 0, defaultMs: 0, factor: 0 },
  })
  afterwards(() => gate.close())
  const page = await busyDuring(came('/a'), () => gate.fetch(`http://127.0.0.1:${port}/a`))
  expect(page.status).toBe(200)
})
