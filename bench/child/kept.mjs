// @ts-check
/** `node --expose-gc kept.mjs PEER FOLDER`: reads every file, keeps what comes of it, prints what that weighs. */
import { setTimeout } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { readFiles } from '../files.mjs'
import { AGENT, loadPeer } from '../peers.mjs'

const [id = '', folder = ''] = process.argv.slice(2)
const peer = await loadPeer(id)

/** Questions after which whatever is made on the way has been made. */
const MANY = 10

const WARM_UPS = 22

/** Every file is read so often, so that what the engine itself keeps and lets go meanwhile, some 200 kB, does not count. */
const COPIES = 10

/**
 * All that is held but machine code. Between collections the engine gets to end what it does beside: compile, and throw away what it
 * compiled before.
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

/** What a peer throws at is not kept. @param {string} text */
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

/** Every file read, and asked about so often. Apart from the rest, so that nothing of it is left in a variable. @param {number} questions */
async function once(questions) {
  for (const { text } of readFiles(folder)) {
    const prepared = await prepare(text)
    for (let question = 0; question < questions; question += 1) decide(prepared)
  }
}

/**
 * What all files weigh once each has been asked about so often: how much lighter the process is when they are let go.
 *
 * @param {number} questions
 */
async function kept(questions) {
  const prepared = []
  for (let copy = 0; copy < COPIES; copy += 1) {
    const files = readFiles(folder)
    // Let go one by one: who iterates over a list holds it, and its texts, for longer than one would think.
    for (let file = files.pop(); file !== undefined; file = files.pop()) prepared.push(await prepare(file.text))
  }
  for (const one of prepared) for (let question = 0; question < questions; question += 1) decide(one)
  const held = await weight()
  prepared.length = 0
  return (held - (await weight())) / COPIES
}

// Before it counts, until the engine has learnt all that it will about the code: that weighs too.
for (let time = 0; time < WARM_UPS; time += 1) await once(time % (MANY + 1))

const bytes = readFiles(folder).reduce((sum, file) => sum + file.bytes, 0)
const figures = { kept: (await kept(0)) / bytes, decided: (await kept(1)) / bytes, asked: (await kept(MANY)) / bytes }
console.log(JSON.stringify({ ...figures, bytes }))
