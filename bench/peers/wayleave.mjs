// @ts-check
import { decide, dialects, parse, read } from '../../dist/bundle/index.js'

/** @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text, agent) => read(parse(text), { agent, dialect: dialects.google }),
  allows: (policy, url) => decide(policy, url).verdict === 'allow',
}
