// @ts-check
import { linesOf, parse } from '../../dist/bundle/index.js'

/**
 * Every line with the spans of its parts. A file is parsed when its lines are asked for, so they are all asked for here.
 *
 * @type {import('../peers.mjs').Peer}
 */
export default {
  prepare: (text) => {
    let ends = 0
    for (const { value, end } of linesOf(parse(text))) ends += value?.end ?? end
    return ends
  },
  allows: () => {
    throw new TypeError('It only parses.')
  },
}
