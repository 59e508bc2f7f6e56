// @ts-check
/** What a peer costs apart from time: to start, to keep, to ship. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { medianOf } from './numbers.mjs'
import { OURS } from './peers.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))

/** @typedef {import('./peers.mjs').PeerRecord} PeerRecord */
/** @typedef {{ peer: string, version: string, failed: string }} Failed */

/** With fewer bytes of files, Node's own allocations hide what a peer keeps. */
const LEAST_INPUT = 100_000

/** @param {string} script @param {readonly string[]} args @param {readonly string[]} [flags] */
function node(script, args, flags = []) {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [...flags, script, ...args], {
    cwd: here,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(stderr.includes('out of memory') ? 'out of memory' : `${signal ?? `exit ${status}`}`)
  return stdout
}

/**
 * Import, read one file, decide one URL: processor time, minus that of the same without a peer.
 *
 * @param {readonly PeerRecord[]} peers
 * @param {number} rounds
 * @returns {{ bareMs: number, rows: ({ peer: string, version: string, median: number, min: number } |
 * Failed)[] }}
 */
export function coldStarts(peers, rounds) {
  const contestants = [{ id: 'none', name: '', version: '' }, ...peers]
  const figures = contestants.map(() => /** @type {number[]} */ ([]))
  /** @type {(string | undefined)[]} */
  const failures = contestants.map(() => undefined)
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const at = (round + turn) % contestants.length
      try {
        if (failures[at] === undefined)
          figures[at]?.push(Number(node('child/cold.mjs', [contestants[at]?.id ?? ''])) / 1000)
      } catch (error) {
        failures[at] = /** @type {Error} */ (error).message
      }
    }
  }
  const [bare = []] = figures
  const rows = peers.map(({ name: peer, version }, index) => {
    const own = figures[index + 1] ?? []
    const failed = failures[index + 1]
    if (failed !== undefined) return { peer, version, failed }
    return {
      peer,
      version,
      median: medianOf(own) - medianOf(bare),
      min: Math.min(...own) - Math.min(...bare),
    }
  })
  return { bareMs: medianOf(bare), rows }
}

/** The number of processes. Their median counts. */
const WEIGHINGS = 3

/**
 * Heap and buffers kept after reading every real file, in bytes per byte of input, after one decision each
 * and after ten. The text itself is dropped, except for what the results keep alive.
 *
 * @param {readonly PeerRecord[]} peers
 * @param {string} folder
 * @returns {({ peer: string, version: string, kept: number, decided: number, asked: number } | Failed)[]}
 */
export function keptMemory(peers, folder) {
  return peers.map(({ id, name: peer, version }) => {
    try {
      const found = Array.from({ length: WEIGHINGS }, () =>
        JSON.parse(node('child/kept.mjs', [id, folder], ['--expose-gc'])),
      )
      if (found[0].bytes < LEAST_INPUT) return { peer, version, failed: 'too little input' }
      /** @param {string} figure */
      const median = (figure) => medianOf(found.map((one) => one[figure]))
      return { peer, version, kept: median('kept'), decided: median('decided'), asked: median('asked') }
    } catch (error) {
      return { peer, version, failed: /** @type {Error} */ (error).message }
    }
  })
}

/** What a program bundles of Wayleave that uses one dialect alone. */
const LEAN = `
export { decide, parse, read } from '../dist/bundle/index.js'
export { rfc9309 } from '../dist/bundle/dialects/rfc-9309.js'
`

/** What a program bundles that uses the dialects that robots of the registry read. */
const OF_REGISTRY = "export { decide, parse, read, registryDialects } from '../dist/bundle/index.js'"

/** What a program bundles that decides one URL by a text, in one dialect. */
const LEANEST = "export { decideOnce, rfc9309 } from '../dist/bundle/once.js'"

/**
 * The size in bytes, minified and gzipped, of what a bundle carries of a peer that is used as here, without
 * Node's own modules.
 *
 * @param {readonly PeerRecord[]} peers
 * @returns {Promise<({ peer: string, version: string, min: number, gzip: number } | Failed)[]>}
 */
export async function bundleSizes(peers) {
  const entries = peers.map(({ id, name, version }) => ({
    name,
    version,
    code: `export { default } from './peers/${id}.mjs'`,
  }))
  const version = peers.find(({ id }) => id === OURS)?.version
  if (version !== undefined) {
    entries.push({
      name: 'wayleave: the whole entry point',
      version,
      code: "export * from '../dist/bundle/index.js'",
    })
    entries.push({ name: 'wayleave: parse, read, decide, registryDialects', version, code: OF_REGISTRY })
    entries.push({ name: 'wayleave: parse, read, decide, rfc-9309', version, code: LEAN })
    entries.push({ name: 'wayleave/once: decideOnce, rfc9309', version, code: LEANEST })
  }
  const { rolldown } = await import('rolldown')
  const rows = []
  for (const { name: peer, version, code } of entries) {
    try {
      const bundle = await rolldown({
        input: 'entry',
        platform: 'node',
        logLevel: 'silent',
        plugins: [
          {
            name: 'entry',
            resolveId: (id) => (id === 'entry' ? `${here}entry.mjs` : null),
            load: (id) => (id === `${here}entry.mjs` ? code : null),
          },
        ],
      })
      const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
      await bundle.close()
      const text = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
      rows.push({ peer, version, min: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).length })
    } catch (error) {
      rows.push({ peer, version, failed: /** @type {Error} */ (error).message.split('\n')[0] ?? '' })
    }
  }
  return rows
}
