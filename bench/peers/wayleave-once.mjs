// @ts-check
import { decideOnce, google } from '../../dist/bundle/once.js'

/** Asked once about a text: nothing is prepared. @type {import('../peers.mjs').Peer} */
export default {
  prepare: (text) => text,
  allows: (text, url, agent) => decideOnce(text, { agent, url, dialect: google }).verdict === 'allow',
}
