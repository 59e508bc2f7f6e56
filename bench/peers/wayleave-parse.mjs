// @ts-check
import { parse } from '../../dist/bundle/index.js'

/** Text → lines, for no robot yet. @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text) => parse(text),
  allows: () => undefined,
}
