// @ts-check
/**
 * `node gate-lmdb.mjs SECONDS`: four processes with one LMDB, each with a gate, ask for turns at the same
 * hosts. Prints the calls of the store for each request, and the requests of each gate.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createGate } from '../../dist/crawl/index.js'
import { lmdbStore } from '../../dist/entry/store/lmdb.js'
import { tenRules } from '../workloads.mjs'
import { siteOfRules } from './site-of-rules.mjs'

const GATES = 4
const HOSTS = 5
const REQUEST_MS = 20
const DELAY_MS = 100

/** The time in which all processes start and fetch what they need, in milliseconds. */
const START_MS = 5000

const [seconds = '', path = '', startsAt = ''] = process.argv.slice(2)

/** What the gate of this process did from one time of day to another. @param {number} from @param {number} to */
async function crawl(from, to) {
  const gate = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    fetchRobots: siteOfRules(tenRules(0).robots),
    store: lmdbStore({ path }),
    pace: { floorMs: DELAY_MS, defaultMs: DELAY_MS, factor: 0 },
  })
  let sent = 0
  const callsAt = async (/** @type {number} */ time) => {
    await sleep(time - Date.now())
    return gate.metrics().store.calls
  }
  const counting = Promise.all([callsAt(from), callsAt(to)])
  await Promise.all(
    Array.from({ length: HOSTS }, async (_, host) => {
      while (Date.now() < to) {
        const admission = await gate.acquire(`https://site${host}.example/page/2`)
        if (!admission.granted) throw new Error('A request was refused.')
        const now = Date.now()
        if (now >= from && now < to) sent += 1
        await sleep(REQUEST_MS)
        await admission.done({ status: 200 })
      }
    }),
  )
  await gate.close()
  const [before, after] = await counting
  return { sent, calls: after - before }
}

if (path !== '') {
  process.send?.(await crawl(Number(startsAt), Number(startsAt) + Number(seconds) * 1000))
  process.disconnect()
} else {
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const at = String(Date.now() + START_MS)
  const reports = []
  for (let index = 0; index < GATES; index += 1) {
    const child = fork(fileURLToPath(import.meta.url), [seconds, folder, at])
    reports.push(
      new Promise((resolve, reject) => {
        child.once('message', resolve)
        child.once('exit', () => reject(new Error('A process ended before its report.')))
      }),
    )
    // LMDB may refuse one of several processes that create a folder at the same moment.
    await sleep(200)
  }
  const gates = /** @type {{ sent: number, calls: number }[]} */ (await Promise.all(reports))
  const shares = gates.map(({ sent }) => sent)
  const requests = shares.reduce((sum, share) => sum + share, 0)
  const calls = gates.reduce((sum, each) => sum + each.calls, 0)
  const ideal = (Number(seconds) * HOSTS * 1000) / (REQUEST_MS + DELAY_MS)
  console.log(
    JSON.stringify({ gates: GATES, callsPerRequest: calls / requests, shares, ofIdeal: requests / ideal }),
  )
}
