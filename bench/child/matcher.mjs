// @ts-check
/**
 * `node --expose-gc matcher.mjs FOLDER`: measures the time and memory of making the matcher of a policy, on
 * the workloads.
 */
import { decide, dialects, parse, read } from '../../dist/bundle/index.js'
import { readFiles, sampleOf } from '../files.mjs'
import { medianOf } from '../numbers.mjs'
import { AGENT } from '../peers.mjs'
import { manyRules, tenRules } from '../workloads.mjs'

const [folder = ''] = process.argv.slice(2)
const URL = 'https://example.com/a/page?of=it'

/** A matcher is made by some of this many decisions, and never by the first. That of a long list takes several. */
const QUESTIONS = 16

function weight() {
  for (let time = 0; time < 4; time += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** @param {string} title @param {readonly string[]} texts each file is read again for every copy */
function figuresOf(title, texts) {
  const policies = texts.map((text) => read(parse(text), { agent: AGENT, dialect: dialects.google }))
  const characters = policies.reduce(
    (sum, { rules }) => sum + rules.reduce((total, { value = '' }) => total + value.length, 0),
    0,
  )
  for (const policy of policies) decide(policy, URL)
  const before = weight()
  const times = policies.map((policy) => {
    let longest = 0
    let all = 0
    for (let question = 0; question < QUESTIONS; question += 1) {
      const start = process.hrtime.bigint()
      decide(policy, URL)
      const taken = Number(process.hrtime.bigint() - start) / 1000
      longest = Math.max(longest, taken)
      all += taken
    }
    return { longest, all }
  })
  const held = weight() - before
  const rules = policies.reduce((sum, policy) => sum + policy.rules.length, 0)
  return {
    title,
    matchers: policies.length,
    rules,
    medianUs: medianOf(times.map(({ longest }) => longest)),
    maxUs: Math.max(...times.map(({ longest }) => longest)),
    allUs: medianOf(times.map(({ all }) => all)),
    heldEach: held / policies.length,
    heldPerCharacter: held / characters,
  }
}

const files = sampleOf(readFiles(folder), 1000).map(({ text }) => text)
const copies = (/** @type {string} */ text, /** @type {number} */ count) =>
  Array.from({ length: count }, () => text)
// The first of each is thrown away: it is also the first that the engine sees of the code.
figuresOf('', files.slice(0, 200))
console.log(
  JSON.stringify([
    figuresOf('a: real files', files),
    figuresOf('b: ten rules', copies(tenRules(0).robots, 200)),
    figuresOf('c: 5,000 rules', copies(manyRules(0).robots, 10)),
  ]),
)
