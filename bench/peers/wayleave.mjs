// @ts-check
import { decide, dialects, parse, read } from '../../dist/bundle/index.js'

/** @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text, agent) => read(parse(text), { agent, dialect: dialects.google }),
  // A file is read when its policy is first asked for something; the choice of groups takes all of its lines.
  finish: (policy) => policy.selection,
  allows: (policy, url) => decide(policy, url).verdict === 'allow',
}
