// @ts-check
/**
 * `node hostile.mjs PEER CASE`: makes the input, reports that it is ready, reads and decides, and reports the
 * result.
 */
import { cases } from '../hostile.mjs'
import { peakMemory, timeSpent } from '../meter.mjs'
import { AGENT, loadPeer } from '../peers.mjs'

const [id = '', name = ''] = process.argv.slice(2)
const made = cases[name]
if (made === undefined) throw new Error(`no such case: ${name}`)

/** A flat string, not the pieces it was put together from. @param {string} text */
const flat = (text) => JSON.parse(JSON.stringify(text))

const peer = await loadPeer(id)
const { robots, path, agent = AGENT } = made.make()
const text = flat(robots)
const url = flat(`https://example.com${path}`)
process.send?.({ ready: true })
// The message is sent before the work begins, which may block the process for ever.
await new Promise((resolve) => setTimeout(resolve, 20))

const start = timeSpent()
try {
  const allowed = peer.allows(await peer.prepare(text, agent), url, agent)
  const ms = timeSpent() - start
  process.send?.({ ms, peakMB: peakMemory(), allowed })
} catch (error) {
  // "Invalid regular expression: /…": the pattern itself would fill the table.
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/:| or /)
  process.send?.({ failed: `crash: ${message.slice(0, 40)}` })
}
