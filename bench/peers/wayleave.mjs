// @ts-check
import { decide, dialects, parse, read } from '../../dist/bundle/index.js'

/** @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text, agent) => read(parse(text), { agent, dialect: dialects.google }),
  // A policy reads its file on first use. Selecting groups reads all lines.
  finish: (policy) => policy.selection,
  allows: (policy, url) => decide(policy, url).verdict === 'allow',
}
