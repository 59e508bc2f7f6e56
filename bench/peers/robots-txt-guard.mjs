// @ts-check
import { Readable } from 'node:stream'
// @ts-expect-error it brings no types
import guardOf from 'robots-txt-guard'
// @ts-expect-error it brings no types
import parse from 'robots-txt-parse'
import { pathOf } from './path.mjs'

/** @type {import('../peers.mjs').Peer} */
export default {
  waits: true,
  prepare: async (text) => guardOf(await parse(Readable.from([text]))),
  allows: (guard, url, agent) => guard.isAllowed(agent, pathOf(url)),
}
