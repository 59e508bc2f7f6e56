// @ts-check
/** The timed workloads by name, and how a process gets its input for one. */
import { readFiles, sampleOf } from './files.mjs'
import { decisions, parsing, wholeCalls } from './measure.mjs'
import { manyRules, realFile, tenRules } from './workloads.mjs'

/** @typedef {import('./peers.mjs').Peer} Peer */
/** @typedef {import('./measure.mjs').Work} Work */
/** @typedef {{ folder: string, quick: boolean }} Settings */

/**
 * @typedef {object} Load
 * @property {string} title
 * @property {'decision' | 'call' | 'byte'} unit what time is divided by
 * @property {(peer: Peer, settings: Settings) => Work | Promise<Work>} work
 */

/** Files of the workloads `a`, `call` and `few`. */
const FILES = 1000

/**
 * A URL as it comes from outside: one flat string, not the pieces it was put together from. @template T
 * @param {T} made @returns {T}
 */
const flat = (made) => JSON.parse(JSON.stringify(made))

/** @param {Settings} settings @param {number} urls */
const realFiles = ({ folder }, urls) =>
  flat(sampleOf(readFiles(folder), FILES).map((file) => realFile(file, urls)))

/** @type {Readonly<Record<string, Load>>} */
export const loads = {
  a: {
    title: 'a: real files × 200 URLs, files read before',
    unit: 'decision',
    work: (peer, settings) => decisions(peer, realFiles(settings, settings.quick ? 40 : 200)),
  },
  b: {
    title: 'b: ten rules × 1,000,000 URLs',
    unit: 'decision',
    work: (peer, { quick }) => decisions(peer, [flat(tenRules(quick ? 100_000 : undefined))]),
  },
  c: {
    title: 'c: 5,000 rules × 100,000 URLs',
    unit: 'decision',
    work: (peer, { quick }) => decisions(peer, [flat(manyRules(quick ? 10_000 : undefined))]),
  },
  parse: {
    title: 'parse: real files',
    unit: 'byte',
    work: (peer, { folder }) =>
      parsing(
        peer,
        readFiles(folder).map(({ text }) => text),
      ),
  },
  'parse-big': {
    title: 'parse: the 5,000-rule file × 50',
    unit: 'byte',
    work: (peer) => parsing(peer, Array(50).fill(flat(manyRules(0)).robots)),
  },
  call: {
    title: 'call: text → one decision, real files',
    unit: 'call',
    work: (peer, settings) => wholeCalls(peer, realFiles(settings, 1)),
  },
  few: {
    title: 'few: text → 6 to 10 decisions, real files',
    unit: 'call',
    work: (peer, settings) =>
      wholeCalls(
        peer,
        realFiles(settings, 10).map(({ robots, urls }, index) => ({
          robots,
          urls: urls.slice(0, 6 + (index % 5)),
        })),
      ),
  },
  'call-big': {
    title: 'call: text → one decision, the 5,000-rule file',
    unit: 'call',
    work: (peer) => {
      const { robots, urls } = flat(manyRules(20))
      return wholeCalls(
        peer,
        urls.map((url) => ({ robots, urls: [url] })),
      )
    },
  },
}
