// @ts-check
import robotsParser from 'robots-parser'

/** @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text) => /** @type {any} */ (robotsParser)('https://example.com/robots.txt', text),
  allows: (robots, url, agent) => robots.isAllowed(url, agent),
}
