// @ts-check
/**
 * `node gate-fleet.mjs SECONDS`: four gates with one Redis ask for turns at the same hosts. Prints the calls
 * of Redis for each request, and the requests of each gate.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { createGate } from '../../dist/crawl/index.js'
import { ioredisPort, redisStore } from '../../dist/entry/store/redis.js'
import { tenRules } from '../workloads.mjs'
import { siteOfRules } from './site-of-rules.mjs'

const GATES = 4
const HOSTS = 5
const WORKERS = 5
const REQUEST_MS = 20
const DELAY_MS = 100

const seconds = Number(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'wayleave-bench-'))
const socket = join(folder, 'socket')
const server = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for await (const line of createInterface({ input: server.stdout }))
  if (/ready to accept connections/i.test(line)) break
server.stdout.resume()

const clients = Array.from({ length: GATES }, () => new Redis({ path: socket }))
const gates = clients.map((client) =>
  createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    fetchRobots: siteOfRules(tenRules(0).robots),
    // A store that knows how young the server is would refuse, because the server may have restarted.
    store: redisStore({ port: ioredisPort(client), losesNothing: true }),
    pace: { floorMs: DELAY_MS, defaultMs: DELAY_MS, factor: 0 },
  }),
)
const [control] = /** @type {[Redis]} */ (/** @type {unknown} */ (clients))

/** The requests of each gate in some seconds. @param {number} during */
async function requestsIn(during) {
  const sent = gates.map(() => 0)
  const end = performance.now() + during * 1000
  await Promise.all(
    gates.flatMap((gate, at) =>
      Array.from({ length: WORKERS }, async (_, worker) => {
        while (performance.now() < end) {
          const admission = await gate.acquire(`https://site${worker % HOSTS}.example/page/2`)
          if (!admission.granted) throw new Error('A request was refused.')
          await sleep(REQUEST_MS)
          await admission.done({ status: 200 })
          sent[at] = (sent[at] ?? 0) + 1
        }
      }),
    ),
  )
  return sent
}

// The first requests load the scripts, and open the connections for messages.
await requestsIn(2)
await control.config('RESETSTAT')
const shares = await requestsIn(seconds)
const stats = await control.info('commandstats')
const calls = [...stats.matchAll(/cmdstat_(?:evalsha|eval):calls=(\d+)/g)].reduce(
  (sum, [, count]) => sum + Number(count),
  0,
)
const requests = shares.reduce((sum, share) => sum + share, 0)
const ideal = (seconds * HOSTS * 1000) / (REQUEST_MS + DELAY_MS)
for (const gate of gates) await gate.close()
for (const client of clients) client.disconnect()
console.log(
  JSON.stringify({ gates: GATES, callsPerRequest: calls / requests, shares, ofIdeal: requests / ideal }),
)
process.exit()
