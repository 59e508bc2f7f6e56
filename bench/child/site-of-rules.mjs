// @ts-check
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Stands in for the network: every origin has the same robots.txt.
 *
 * @param {string} text
 * @returns {import('../../dist/fetch/index.js').FetchRobots}
 */
export const siteOfRules = (text) => {
  const body = new TextEncoder().encode(text)
  return async (origin) => {
    // An answer of the network comes in a later turn of the event loop.
    await nextTurn()
    const at = Date.now()
    const headers = { 'content-type': 'text/plain' }
    const hops = [{ url: `${origin}/robots.txt`, at, durationMs: 1, status: 200, headers }]
    return { origin, outcome: 'ok', hops, at, durationMs: 1, body, truncated: false, notModified: false }
  }
}
