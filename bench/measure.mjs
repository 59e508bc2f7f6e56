// @ts-check
/**
 * A timed pass of one peer over a workload, in a process of its own. Its result is used and must not change.
 */
import { timeSpent } from './meter.mjs'
import { AGENT } from './peers.mjs'

/** @typedef {import('./peers.mjs').Peer} Peer */
/** @typedef {import('./workloads.mjs').Item} Item */

/**
 * @typedef {object} Pass
 * @property {number} ms time on the processor
 * @property {number} amount decisions, calls or bytes
 * @property {number} check counts what came out: no pass can be skipped, and all must agree
 * @property {number} silent decisions or files that got no answer: an error, or `undefined`
 */

/**
 * @typedef {object} Work
 * @property {number} size the largest `take` there is
 * @property {(take: number) => Pass | Promise<Pass>} pass
 * @property {() => Uint8Array} [verdicts] one byte a decision, file by file
 */

const DISALLOW = 0
const ALLOW = 1
const SILENT = 2

/**
 * @param {Peer} peer
 * @param {unknown} prepared
 * @param {string} url
 */
function verdictOf(peer, prepared, url) {
  if (prepared === undefined) return SILENT
  try {
    const allowed = peer.allows(prepared, url, AGENT)
    return allowed === undefined ? SILENT : allowed ? ALLOW : DISALLOW
  } catch {
    return SILENT
  }
}

/** `undefined` where the peer throws. @param {Peer} peer @param {string} text */
function prepare(peer, text) {
  try {
    return peer.prepare(text, AGENT)
  } catch {
    return undefined
  }
}

/** @param {Peer} peer @param {string} text */
async function prepareWaiting(peer, text) {
  try {
    return await peer.prepare(text, AGENT)
  } catch {
    return undefined
  }
}

/**
 * Decisions on files read before. `take` is the number of URLs of each file.
 *
 * @param {Peer} peer
 * @param {readonly Item[]} items
 * @returns {Promise<Work>}
 */
export async function decisions(peer, items) {
  /** @type {{ prepared: unknown, urls: readonly string[] }[]} */
  const ready = []
  for (const { robots, urls } of items) ready.push({ prepared: await prepareWaiting(peer, robots), urls })
  const size = ready[0]?.urls.length ?? 0
  return {
    size,
    pass(take) {
      let check = 0
      let silent = 0
      const start = timeSpent()
      for (const { prepared, urls } of ready) {
        for (let at = 0; at < take; at += 1) {
          const verdict = verdictOf(peer, prepared, /** @type {string} */ (urls[at]))
          if (verdict === ALLOW) check += 1
          else if (verdict === SILENT) silent += 1
        }
      }
      return { ms: timeSpent() - start, amount: take * ready.length, check, silent }
    },
    verdicts() {
      const verdicts = new Uint8Array(size * ready.length)
      for (const [file, { prepared, urls }] of ready.entries()) {
        for (const [at, url] of urls.entries()) verdicts[file * size + at] = verdictOf(peer, prepared, url)
      }
      return verdicts
    },
  }
}

/**
 * Text → whatever the peer decides with. `take` is the number of files.
 *
 * @param {Peer} peer
 * @param {readonly string[]} texts
 * @returns {Work}
 */
export function parsing(peer, texts) {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const { finish = (/** @type {unknown} */ prepared) => prepared } = peer
  const pass = passOver(peer, texts, (prepared) =>
    prepared === undefined || finish(prepared) === undefined ? SILENT : ALLOW,
  )
  const sized = (/** @type {Pass} */ done) => ({
    ...done,
    amount: lengths.slice(0, done.amount).reduce((sum, length) => sum + length, 0),
  })
  return { size: texts.length, pass: async (take) => sized(await pass(take)) }
}

/**
 * Text → a decision on each URL of its item, nothing kept. `take` is the number of files. The last decision is the
 * one that counts.
 *
 * @param {Peer} peer
 * @param {readonly Item[]} items
 * @returns {Work}
 */
export function wholeCalls(peer, items) {
  const texts = items.map(({ robots }) => robots)
  return {
    size: items.length,
    pass: passOver(peer, texts, (prepared, at) => {
      let verdict = SILENT
      for (const url of /** @type {Item} */ (items[at]).urls) verdict = verdictOf(peer, prepared, url)
      return verdict
    }),
  }
}

/**
 * Prepares one text after the other and checks each result. Only a peer with promises pays for waiting.
 *
 * @param {Peer} peer
 * @param {readonly string[]} texts
 * @param {(prepared: unknown, at: number) => number} judge
 * @returns {(take: number) => Pass | Promise<Pass>}
 */
function passOver(peer, texts, judge) {
  /** @param {number} take @param {number} start @param {Uint32Array} counts @returns {Pass} */
  const done = (take, start, counts) => ({
    ms: timeSpent() - start,
    amount: take,
    check: counts[ALLOW] ?? 0,
    silent: counts[SILENT] ?? 0,
  })
  if (!peer.waits) {
    return (take) => {
      const counts = new Uint32Array(3)
      const start = timeSpent()
      for (let at = 0; at < take; at += 1) {
        const verdict = judge(prepare(peer, /** @type {string} */ (texts[at])), at)
        counts[verdict] = (counts[verdict] ?? 0) + 1
      }
      return done(take, start, counts)
    }
  }
  return async (take) => {
    const counts = new Uint32Array(3)
    const start = timeSpent()
    for (let at = 0; at < take; at += 1) {
      const verdict = judge(await prepareWaiting(peer, /** @type {string} */ (texts[at])), at)
      counts[verdict] = (counts[verdict] ?? 0) + 1
    }
    return done(take, start, counts)
  }
}
