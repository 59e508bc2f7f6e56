// @ts-check
/** What no peer does: how matchers are made, and how questions about all URLs are answered, what it costs to check a file. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))

/** @param {string} script @param {readonly string[]} args */
function figures(script, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    cwd: here,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

/** @typedef {{ title: string, matchers: number, rules: number, medianUs: number, maxUs: number, heldEach: number, heldPerCharacter: number }} MatcherFigures */
/** @typedef {{ title: string, questions: number, kinds: Record<string, number>, ms: number[], states: number[] }} MeaningFigures */

/** @typedef {{ title: string, files: number, ms: number[] }} CheckingFigures */

/** @param {string} folder @returns {MatcherFigures[]} */
export const matchers = (folder) => figures('child/matcher.mjs', [folder])

/** @param {string} folder @param {number} step every so many files @returns {MeaningFigures[]} */
export const meaning = (folder, step) => figures('child/meaning.mjs', [folder, String(step)])

/** @param {string} folder @param {number} step every so many files @returns {CheckingFigures[]} */
export const checking = (folder, step) => figures('child/checking.mjs', [folder, String(step)])
