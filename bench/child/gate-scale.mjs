// @ts-check
/**
 * `node gate-scale.mjs decisions ORIGINS PASSES`: decisions in a second of processor time, asked with `decide`,
 * on origins whose rules are known.
 *
 * `node gate-scale.mjs memory ORIGINS BYTES HOSTS`: the resident memory of the process after one decision for each
 * origin, of files with at least that many bytes, and with five requests that wait at each of these hosts.
 *
 * `node gate-scale.mjs workers SECONDS`: requests a second of 200 workers at 500 hosts, and of workers that
 * only wait. A request takes 10 ms, and so does the pause after it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createGate } from '../../dist/crawl/index.js'
import { peakMemory, timeSpent } from '../meter.mjs'
import { tenRules } from '../workloads.mjs'
import { siteOfRules } from './site-of-rules.mjs'

/** Decisions at a time. */
const AT_ONCE = 1000

const WORKERS = 200
const HOSTS = 500
const REQUEST_MS = 10
const QUEUED = 5

const [mode = '', ...numbers] = process.argv.slice(2)
const [first = 0, second = 0, third = 0] = numbers.map(Number)

/** Ten rules, and more until the file is long enough. @param {number} bytes */
function rulesOf(bytes) {
  let { robots } = tenRules(0)
  for (let at = 0; robots.length < bytes; at += 1) robots += `Disallow: /section${at}/private/\n`
  return robots
}

const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  fetchRobots: siteOfRules(rulesOf(mode === 'memory' ? second : 0)),
  pace: { floorMs: REQUEST_MS, defaultMs: REQUEST_MS, factor: 0 },
})

/** @param {number} origins */
async function decideAll(origins) {
  for (let at = 0; at < origins; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, origins - at) }, (_, index) =>
        gate.decide(`https://site${at + index}.example/page/1`),
      ),
    )
}

/**
 * Requests that workers sent until time was up: how many a second, and microseconds of processor time for
 * each.
 *
 * @param {() => Promise<void>} request
 */
async function rateOf(request) {
  const start = timeSpent()
  const end = performance.now() + first * 1000
  let sent = 0
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (performance.now() < end) {
        await request()
        sent += 1
      }
    }),
  )
  return { perSecond: sent / first, micros: ((timeSpent() - start) * 1000) / sent }
}

if (mode === 'decisions') {
  await decideAll(first)
  const perSecond = []
  for (let pass = 0; pass < second; pass += 1) {
    const start = timeSpent()
    for (let at = 0; at < first; at += 1) await gate.decide(`https://site${at}.example/page/2`)
    perSecond.push((first * 1000) / (timeSpent() - start))
  }
  console.log(JSON.stringify({ origins: first, perSecond }))
} else if (mode === 'memory') {
  await decideAll(first)
  const stop = new AbortController()
  const waiting = Array.from({ length: third * QUEUED }, (_, at) =>
    gate
      .acquire(`https://site${first + (at % third)}.example/page/${at}`, { signal: stop.signal })
      .catch(() => {}),
  )
  await sleep(QUEUED * REQUEST_MS)
  const { rss } = process.memoryUsage()
  const [MB, held] = [1e6, rulesOf(second).length]
  console.log(
    JSON.stringify({ origins: first, bytes: held, hosts: third, rssMB: rss / MB, peakMB: peakMemory() }),
  )
  stop.abort()
  await Promise.all(waiting)
} else {
  let next = 0
  // The sixth question of a policy makes its matcher. A crawl that lasts has done so long ago.
  for (let question = 0; question < 8; question += 1)
    await Promise.all(Array.from({ length: HOSTS }, (_, host) => gate.decide(`https://site${host}.example/`)))
  await sleep(1000)
  const timers = await rateOf(() => sleep(REQUEST_MS))
  const requests = await rateOf(async () => {
    next = (next + 1) % HOSTS
    const admission = await gate.acquire(`https://site${next}.example/page/2`)
    if (!admission.granted) throw new Error('A request was refused.')
    await sleep(REQUEST_MS)
    await admission.done({ status: 200 })
  })
  const rates = { timers: timers.perSecond, requests: requests.perSecond, micros: requests.micros }
  console.log(JSON.stringify({ workers: WORKERS, hosts: HOSTS, ...rates }))
}
await gate.close()
