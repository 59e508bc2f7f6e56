// @ts-check
/**
 * `node --expose-gc kept.mjs PEER FOLDER`: reads every file, keeps the results, and prints how many bytes
 * they take.
 */
import { setTimeout } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { readFiles } from '../files.mjs'
import { AGENT, loadPeer } from '../peers.mjs'

const [id = '', folder = ''] = process.argv.slice(2)
const peer = await loadPeer(id)

/** After this many decisions, everything that is made lazily has been made. */
const MANY = 10

const WARM_UPS = 22

/**
 * How often every file is read. What the engine itself allocates meanwhile, some 200 kB, then hardly counts.
 */
const COPIES = 10

/**
 * Bytes in use, without machine code. Between collections the engine gets time for its background work:
 * compiling, and dropping what it compiled before.
 */
async function weight() {
  for (let time = 0; time < 4; time += 1) {
    globalThis.gc?.()
    await setTimeout(20)
  }
  const code = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith('code'))
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external - code.reduce((sum, { space_used_size: size }) => sum + size, 0)
}

/** A file on which a peer throws is not kept. @param {string} text */
async function prepare(text) {
  try {
    return await peer.prepare(text, AGENT)
  } catch {
    return undefined
  }
}

/** @param {unknown} prepared */
function decide(prepared) {
  try {
    return prepared !== undefined && peer.allows(prepared, 'https://example.com/a/page?of=it', AGENT) === true
  } catch {
    return false
  }
}

/**
 * Reads every file, and asks that many questions about it. This is a separate function, so that no variable keeps a
 * file. @param {number} questions
 */
async function once(questions) {
  for (const { text } of readFiles(folder)) {
    const prepared = await prepare(text)
    for (let question = 0; question < questions; question += 1) decide(prepared)
  }
}

/**
 * The bytes that all files take after some decisions on each: by how much the process shrinks when they are
 * dropped.
 *
 * @param {number} questions
 */
async function kept(questions) {
  const prepared = []
  for (let copy = 0; copy < COPIES; copy += 1) {
    const files = readFiles(folder)
    // Dropped one by one: an iteration would hold the list and its texts for longer than it seems.
    for (let file = files.pop(); file !== undefined; file = files.pop())
      prepared.push(await prepare(file.text))
  }
  for (const one of prepared) for (let question = 0; question < questions; question += 1) decide(one)
  const held = await weight()
  prepared.length = 0
  return (held - (await weight())) / COPIES
}

// The first runs do not count: what the engine learns about the code takes memory too.
for (let time = 0; time < WARM_UPS; time += 1) await once(time % (MANY + 1))

const bytes = readFiles(folder).reduce((sum, file) => sum + file.bytes, 0)
const figures = {
  kept: (await kept(0)) / bytes,
  decided: (await kept(1)) / bytes,
  asked: (await kept(MANY)) / bytes,
}
console.log(JSON.stringify({ ...figures, bytes }))
