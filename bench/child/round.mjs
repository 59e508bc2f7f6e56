// @ts-check
/**
 * One peer on one workload, for as many rounds as the parent asks: `prepare` warms up and sets the size of a
 * pass, `round` measures, `verdicts` reports every verdict, `peak` the memory.
 */
import { loads } from '../loads.mjs'
import { peakMemory } from '../meter.mjs'
import { medianOf } from '../numbers.mjs'
import { loadPeer } from '../peers.mjs'

/** @typedef {import('../measure.mjs').Work} Work */
/** @typedef {import('../measure.mjs').Pass} Pass */
/**
 * @typedef {object} Prepare
 * @property {'prepare'} do
 * @property {string} peer
 * @property {string} load
 * @property {import('../loads.mjs').Settings} settings
 * @property {number} passBudget a pass takes on no more than about this, in milliseconds
 * @property {number} roundBudget a round ends with the pass that reaches this, in milliseconds
 */

/** The most passes of a round, so that a very short pass does not repeat for ever. */
const MOST_PASSES = 50

/** The least time to warm up, in milliseconds. */
const WARM_UP = 500

/** @type {Work} */
let work
let take = 1
let roundBudget = 0
/** @type {Pass | undefined} */
let expected

/** @param {Prepare} order */
async function prepare({ peer, load, settings, passBudget, ...order }) {
  const found = loads[load]
  if (found === undefined) throw new Error(`no such workload: ${load}`)
  roundBudget = order.roundBudget
  work = await found.work(await loadPeer(peer), settings)
  let spent = 0
  let pass = await work.pass(take)
  for (;;) {
    spent += pass.ms
    const fits = Math.max(1, Math.floor(take * Math.min(8, passBudget / Math.max(pass.ms, 0.001))))
    const next = Math.min(work.size, fits)
    const settled = next <= take * 1.5
    take = next
    if (settled && spent >= WARM_UP) break
    pass = await work.pass(take)
  }
  expected = await work.pass(take)
  return { share: take / work.size, amount: expected.amount, silent: expected.silent }
}

async function round() {
  globalThis.gc?.()
  /** @type {number[]} */
  const figures = []
  for (let spent = 0; spent < roundBudget && figures.length < MOST_PASSES; ) {
    const pass = await work.pass(take)
    if (pass.check !== expected?.check || pass.silent !== expected.silent)
      throw new Error('two passes over the same input do not agree')
    figures.push((pass.ms * 1e6) / pass.amount)
    spent += pass.ms
  }
  return { ns: medianOf(figures) }
}

const answers = {
  prepare,
  round,
  verdicts: () => ({ verdicts: Buffer.from(work.verdicts?.() ?? []).toString('base64') }),
  peak: () => ({ peakMB: peakMemory() }),
}

/** @param {any} order */
async function answer(order) {
  return answers[/** @type {keyof typeof answers} */ (order.do)](order)
}

process.on('message', (/** @type {any} */ order) => {
  answer(order).then(
    (found) => process.send?.({ ok: true, ...found }),
    (error) => process.send?.({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  )
})
