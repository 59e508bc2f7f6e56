// @ts-check
// @ts-expect-error it brings no types
import robots from 'robots'
import { pathOf } from './path.mjs'

/** The package gets lines, cut as it cuts the lines that it fetches itself. @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text) => new robots.RobotsParser().parse(text.split(/\r\n|\r|\n/)),
  allows: (parser, url, agent) => parser.canFetchSync(agent, pathOf(url)),
}
