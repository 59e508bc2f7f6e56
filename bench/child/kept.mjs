// @ts-check
/** `node --expose-gc kept.mjs PEER FOLDER`: reads every file, keeps what comes of it, prints what that weighs. */
import { readFiles } from '../files.mjs'
import { AGENT, loadPeer } from '../peers.mjs'

const [id = '', folder = ''] = process.argv.slice(2)
const peer = await loadPeer(id)

function weight() {
  for (let time = 0; time < 4; time += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
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

// Once before it counts, so that code and tables made on first use are there already.
for (const { text } of readFiles(folder).slice(0, 50)) decide(await prepare(text))

const before = weight()
/** @type {unknown[]} */
const kept = []
let bytes = 0
for (const file of readFiles(folder)) {
  bytes += file.bytes
  kept.push(await prepare(file.text))
}
const read = weight()
const allowed = kept.filter(decide).length
const decided = weight()
console.log(JSON.stringify({ kept: (read - before) / bytes, decided: (decided - before) / bytes, bytes, files: kept.length, allowed }))
