// @ts-check
import { RobotsTxt } from 'exclusion'
import { pathOf } from './path.mjs'

/** @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text) => new RobotsTxt(text),
  allows: (robots, url, agent) => robots.isPathAllowed(pathOf(url), agent),
}
