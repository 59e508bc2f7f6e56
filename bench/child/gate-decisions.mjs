// @ts-check
/**
 * `node gate-decisions.mjs PASSES`: times decisions of a gate on origins whose rules are ready, for each way
 * to ask, pass after pass.
 */
import { createGate } from '../../dist/crawl/index.js'
import { timeSpent } from '../meter.mjs'
import { diceOf, tenRules, urlsFor } from '../workloads.mjs'
import { siteOfRules } from './site-of-rules.mjs'

const ORIGINS = 1000
const URLS_EACH = 200

const passes = Number(process.argv[2])
const { robots } = tenRules(0)
const dice = diceOf(7)
const urls = Array.from({ length: ORIGINS }, (_, index) =>
  urlsFor(robots, URLS_EACH, dice, `https://site${index}.example`),
).flat()
// A crawl asks about one site after the other, not about all of one site.
for (let at = urls.length - 1; at > 0; at -= 1) {
  const other = Math.floor(dice() * (at + 1))
  ;[urls[at], urls[other]] = [/** @type {string} */ (urls[other]), /** @type {string} */ (urls[at])]
}

const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  fetchRobots: siteOfRules(robots),
})
await Promise.all(Array.from({ length: ORIGINS }, (_, index) => gate.decide(`https://site${index}.example/`)))

/** @type {Record<string, () => Promise<number> | number>} */
const WAYS = {
  decideNow: () =>
    urls.reduce((allowed, url) => allowed + (gate.decideNow(url)?.verdict === 'allow' ? 1 : 0), 0),
  decide: async () => {
    let allowed = 0
    for (const url of urls) if ((await gate.decide(url)).verdict === 'allow') allowed += 1
    return allowed
  },
}

/** Nanoseconds on the processor for one decision, by way. @type {Record<string, number[]>} */
const ns = { decideNow: [], decide: [] }
const counted = new Set()
for (let pass = -1; pass < passes; pass += 1) {
  for (const [way, run] of Object.entries(WAYS)) {
    const start = timeSpent()
    counted.add(await run())
    // The first pass only warms up.
    if (pass >= 0) ns[way]?.push(((timeSpent() - start) * 1e6) / urls.length)
  }
}
if (counted.size !== 1)
  throw new Error(`Passes over the same URLs counted differently: ${[...counted].join(', ')}.`)
await gate.close()
console.log(JSON.stringify({ origins: ORIGINS, decisions: urls.length, ns }))
