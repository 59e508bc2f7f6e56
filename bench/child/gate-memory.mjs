// @ts-check
/**
 * `node --expose-gc gate-memory.mjs ORIGINS READY`: prints the bytes that a gate and its store hold after
 * decisions on ORIGINS origins of ten rules each, of which the gate may keep READY ready.
 */
import { createGate } from '../../dist/crawl/index.js'
import { peakMemory } from '../meter.mjs'
import { tenRules } from '../workloads.mjs'
import { siteOfRules } from './site-of-rules.mjs'

/** Decisions at a time. */
const AT_ONCE = 1000

const [origins = 0, ready = 0] = process.argv.slice(2).map(Number)

function held() {
  for (let round = 0; round < 3; round += 1) /** @type {() => void} */ (globalThis.gc)()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const before = held()
const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  fetchRobots: siteOfRules(tenRules(0).robots),
  maxOrigins: ready,
})
for (let at = 0; at < origins; at += AT_ONCE) {
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, origins - at) }, (_, index) =>
      gate.decide(`https://site${at + index}.example/page/1`),
    ),
  )
}
const bytes = held() - before
const peakMB = peakMemory()
// This comes last, so that no part of the gate is collected before it is weighed. The limit of bytes may have
// left fewer origins ready.
const { parsed } = gate.metrics().origins
console.log(JSON.stringify({ origins, ready: parsed, bytes, peakMB }))
await gate.close()
