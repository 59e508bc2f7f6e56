// @ts-check
import { linesOf, parse } from '../../dist/bundle/index.js'

/** Text → every line with its parts, for no robot yet. @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text) => {
    const file = parse(text)
    let records = 0
    for (const { field, value } of linesOf(file)) if (field !== undefined && value !== undefined) records += 1
    return { file, records }
  },
  allows: () => undefined,
}
