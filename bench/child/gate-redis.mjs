// @ts-check
/**
 * `node gate-redis.mjs ROUNDS`: compares a slot in Redis with any other request to Redis, in microseconds of
 * real time, as most of the time another process works. Requests are sent one by one, and fifty at a time, in
 * alternating rounds.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { ioredisPort, redisStore } from '../../dist/entry/store/redis.js'

/** Requests of a round, and clients. */
const QUESTIONS = 2000
const ASKERS = 50

const TERMS = { leaseMs: 60_000, delayMs: 1000, maxWaitMs: 86_400_000 }

const rounds = Number(process.argv[2])
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

const client = new Redis({ path: socket })
const port = ioredisPort(client)
// A store that knows how young the server is would refuse, because the server may have restarted.
const store = redisStore({ port, losesNothing: true })
const empty = /** @type {string} */ (await client.script('LOAD', 'return 1'))

let slots = 0
/** @type {Record<string, () => Promise<unknown>>} */
const QUESTIONS_OF = {
  PING: () => client.ping(),
  'EVALSHA of "return 1"': () => client.evalsha(empty, 0),
  'acquire and release of a slot': async () => {
    slots += 1
    const key = `host:site${slots}.example`
    const grant = await store.acquire(key, TERMS)
    if (!grant.granted || !(await store.release(key, grant.fence, 1000)))
      throw new Error('A slot that nobody had was not given.')
  },
}

/** @param {() => Promise<unknown>} ask @param {number} clients */
async function microseconds(ask, clients) {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let asked = 0; asked < QUESTIONS / clients; asked += 1) await ask()
    }),
  )
  return ((performance.now() - start) * 1000) / QUESTIONS
}

const rows = Object.keys(QUESTIONS_OF).map((title) => ({
  title,
  single: /** @type {number[]} */ ([]),
  together: /** @type {number[]} */ ([]),
}))
for (let round = -1; round < rounds; round += 1) {
  for (const row of rows) {
    const ask = /** @type {() => Promise<unknown>} */ (QUESTIONS_OF[row.title])
    const [single, together] = [await microseconds(ask, 1), await microseconds(ask, ASKERS)]
    // The first round only warms up.
    if (round >= 0) row.single.push(single)
    if (round >= 0) row.together.push(together)
  }
}
await store.close()
client.disconnect()
console.log(JSON.stringify(rows))
process.exit()
