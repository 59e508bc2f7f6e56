// @ts-check
/** The packages that are measured, and the packages that are not, with the reason. */
import { readFileSync } from 'node:fs'

/**
 * How a peer is asked. One module of `peers/` each, so that a child process loads one peer and nothing else.
 *
 * @typedef {object} Peer
 * @property {(text: string, agent: string) => unknown} prepare robots.txt → what it keeps to decide with; a
 * promise if it `waits`
 * @property {(prepared: any, url: string, agent: string) => boolean | undefined} allows an absolute URL → its
 * verdict
 * @property {boolean} [waits] its `prepare` gives a promise
 * @property {(prepared: any) => unknown} [finish] does what `prepare` puts off until the first question
 */

/**
 * @typedef {object} PeerRecord
 * @property {string} id the module's name in `peers/`
 * @property {string} name as shown
 * @property {string} version
 * @property {boolean} [parseOnly] takes part in the parse workloads only
 * @property {boolean} [onceOnly] takes part only where a text is asked about once
 */

/** The agent of every workload. */
export const AGENT = 'FooBot'

/** The peer that ratios are taken to. */
export const YARDSTICK = 'robots-parser'

/** The dialect that verdicts are compared with. */
export const OURS = 'wayleave'

const pins = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')).dependencies
const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** @type {readonly PeerRecord[]} */
export const peers = [
  { id: OURS, name: 'wayleave', version: own },
  { id: 'wayleave-parse', name: 'wayleave, lines and spans', version: own, parseOnly: true },
  { id: 'wayleave-once', name: 'wayleave/once', version: own, onceOnly: true },
  { id: YARDSTICK, name: 'robots-parser', version: pins['robots-parser'] },
  { id: 'robots-txt-parser', name: 'robots-txt-parser', version: pins['robots-txt-parser'] },
  {
    id: 'robots-txt-guard',
    name: 'robots-txt-parse + guard',
    version: `${pins['robots-txt-parse']} + ${pins['robots-txt-guard']}`,
  },
  { id: 'nuxt-robots', name: '@nuxtjs/robots util', version: pins['@nuxtjs/robots'] },
  { id: 'robots', name: 'robots', version: pins.robots },
  { id: 'exclusion', name: 'exclusion', version: pins.exclusion },
]

/** Peers in JavaScript that are not measured. */
export const absent = [
  { name: '@trybyte/robotstxt-parser', reason: 'not on the npm registry (404)' },
  { name: 'playfulsparkle robotstxt.js', reason: 'not on the npm registry (404)' },
  {
    name: 'SteveVaneeckhout robots-txt-parser',
    reason: 'its name belongs to another package on the npm registry; needs Node 24.15',
  },
]

/**
 * @param {string} id of {@link peers}, or `dialect:` and the id of a dialect
 * @returns {Promise<Peer>}
 */
export async function loadPeer(id) {
  const [, dialect] = id.split('dialect:')
  if (dialect !== undefined) return (await import('./peers/dialect.mjs')).ofDialect(dialect)
  return (await import(`./peers/${id}.mjs`)).default
}
