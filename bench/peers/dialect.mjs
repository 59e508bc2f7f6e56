// @ts-check
import { decide, dialects, parse, read } from '../../dist/bundle/index.js'

/**
 * Wayleave in one of its dialects.
 *
 * @param {string} id
 * @returns {import('../peers.mjs').Peer}
 */
export function ofDialect(id) {
  const dialect = dialects[/** @type {keyof typeof dialects} */ (id)]
  return {
    prepare: (text, agent) => read(parse(text), { agent, dialect }),
    allows: (policy, url) => decide(policy, url).verdict === 'allow',
  }
}
