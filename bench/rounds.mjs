// @ts-check
/**
 * The rounds. Each peer has a process that lives through all rounds of a workload. One process works while
 * the others wait, and each round begins with another peer.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { medianOf } from './numbers.mjs'
import { OURS, YARDSTICK } from './peers.mjs'

const script = fileURLToPath(new URL('child/round.mjs', import.meta.url))

/** A child that sends nothing for this long beyond its work is ended, in milliseconds. */
const SILENCE = 180_000

/** @typedef {import('./peers.mjs').PeerRecord} PeerRecord */
/**
 * @typedef {object} Row
 * @property {string} peer
 * @property {string} version
 * @property {string} [failed] why there is no figure
 * @property {number[]} [rounds] ns a unit, in each round
 * @property {number} [median]
 * @property {number} [min]
 * @property {number} [ratio] how many times as fast as the yardstick: the median over the rounds
 * @property {number} [amount] units of one pass
 * @property {number} [share] of the whole workload that one pass takes on: a slow peer's is capped
 * @property {number} [silent] decisions or files of a pass that got no answer
 * @property {number} [peakMB]
 * @property {number} [differs] share of verdicts that differ from ours, in percent, of those there are
 * @property {number} [unanswered] share of decisions without a verdict, in percent
 */

class Child {
  /** @param {PeerRecord} peer */
  constructor(peer) {
    this.peer = peer
    /** @type {Row} */
    this.row = { peer: peer.name, version: peer.version, rounds: [] }
    this.process = fork(script, { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.said = ''
    this.process.stderr?.on('data', (chunk) => {
      this.said = (this.said + chunk).slice(-4000)
    })
  }

  /**
   * @param {Record<string, unknown>} order
   * @param {number} [limit]
   * @returns {Promise<any>} `undefined` if the peer failed, now or before
   */
  async ask(order, limit = SILENCE) {
    if (this.row.failed !== undefined) return undefined
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(
        () => settle({ ok: false, message: `timeout: nothing within ${limit / 1000} s` }),
        limit,
      )
      const onExit = (/** @type {number | null} */ code, /** @type {string | null} */ signal) =>
        settle({
          ok: false,
          message: this.said.includes('out of memory')
            ? 'crash: out of memory'
            : `crash: ${signal ?? `exit ${code}`}`,
        })
      const settle = (/** @type {any} */ value) => {
        clearTimeout(timer)
        this.process.off('exit', onExit)
        this.process.off('message', settle)
        resolve(value)
      }
      this.process.once('exit', onExit)
      this.process.once('message', settle)
      this.process.send(order)
    })
    if (answer.ok) return answer
    this.row.failed = answer.message
    this.end()
    return undefined
  }

  end() {
    this.process.kill('SIGKILL')
  }
}

/**
 * @param {object} request
 * @param {string} request.load
 * @param {readonly PeerRecord[]} request.peers
 * @param {number} request.rounds
 * @param {import('./loads.mjs').Settings} request.settings
 * @param {{ passBudget: number, roundBudget: number }} request.budgets
 * @param {boolean} request.compares verdicts with ours
 * @returns {Promise<Row[]>} the fastest first, those without a figure last
 */
export async function runRounds({ load, peers, rounds, settings, budgets, compares }) {
  const children = peers.map((peer) => new Child(peer))
  try {
    for (const child of children) {
      const ready = await child.ask({ do: 'prepare', peer: child.peer.id, load, settings, ...budgets })
      if (ready !== undefined)
        Object.assign(child.row, { amount: ready.amount, share: ready.share, silent: ready.silent })
    }
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < children.length; turn += 1) {
        const child = /** @type {Child} */ (children[(round + turn) % children.length])
        const done = await child.ask({ do: 'round' })
        if (done !== undefined) child.row.rounds?.push(done.ns)
      }
    }
    for (const child of children) {
      const peak = await child.ask({ do: 'peak' })
      if (peak !== undefined) child.row.peakMB = peak.peakMB
    }
    if (compares) await compareVerdicts(children)
  } finally {
    for (const child of children) child.end()
  }
  return summed(children)
}

/** @param {readonly Child[]} children */
async function compareVerdicts(children) {
  /** @param {Child | undefined} child */
  const verdictsOf = async (child) => {
    const answer = await child?.ask({ do: 'verdicts' })
    return answer === undefined ? undefined : Buffer.from(answer.verdicts, 'base64')
  }
  const ours = await verdictsOf(children.find(({ peer }) => peer.id === OURS))
  if (ours === undefined) return
  for (const child of children) {
    const theirs = child.peer.id === OURS ? ours : await verdictsOf(child)
    if (theirs === undefined) continue
    let differing = 0
    let answered = 0
    for (const [at, verdict] of theirs.entries()) {
      if (verdict === 2) continue
      answered += 1
      if (verdict !== ours[at]) differing += 1
    }
    child.row.differs = (100 * differing) / Math.max(1, answered)
    child.row.unanswered = (100 * (theirs.length - answered)) / Math.max(1, theirs.length)
  }
}

/** @param {readonly Child[]} children @returns {Row[]} */
function summed(children) {
  const yardstick = children.find(({ peer, row }) => peer.id === YARDSTICK && row.failed === undefined)?.row
    .rounds
  /** @type {Row[]} */
  const rows = children.map(({ row }) => {
    const { rounds: figures = [], failed } = row
    if (failed !== undefined || figures.length === 0)
      return { peer: row.peer, version: row.version, failed: failed ?? 'no figure' }
    const ratios =
      yardstick === undefined ? [] : figures.map((figure, round) => Number(yardstick[round]) / figure)
    return {
      ...row,
      median: medianOf(figures),
      min: Math.min(...figures),
      ...(ratios.length === 0 ? {} : { ratio: medianOf(ratios) }),
    }
  })
  return rows.sort((one, other) => (one.median ?? Infinity) - (other.median ?? Infinity))
}
