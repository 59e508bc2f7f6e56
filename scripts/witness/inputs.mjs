// @ts-check
/** The files that a witness asks about. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** @typedef {{ name: string, bytes: Buffer }} Input */
/** Which files: `count` of them, drawn by `seed` from these folders and the project's own cases. */
/** @typedef {{ files: readonly string[], seed: string, count: number }} Sample */

const BESIDE = ['corpus', 'corpus-2026/files', 'seeds'].map((folder) => join('..', 'shared', folder))
const CASES = 'test/cases'

/**
 * A sample of the `.txt` files of these folders, and of the project's cases and examples. If no folder is given, of
 * those next to the repository.
 *
 * @param {Sample} sample
 * @returns {Input[]}
 */
export function inputsOf({ files, seed, count }) {
  const folders = files.length === 0 ? BESIDE.filter((folder) => existsSync(folder)) : files
  const inputs = [...folders, 'examples'].flatMap(filesIn)
  inputs.push(...readdirSync(CASES).flatMap(casesIn))
  return inputs
    .map((input) => ({ input, key: createHash('sha256').update(`${seed} ${input.name}`).digest('hex') }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, count)
    .map(({ input }) => input)
}

/** @param {string} folder @returns {Input[]} */
function filesIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.map((name) => ({
    name: `${basename(folder)}/${name}`,
    bytes: readFileSync(join(folder, name)),
  }))
}

/** @param {string} file @returns {Input[]} */
function casesIn(file) {
  /** @type {{ robots?: readonly string[] | string }[]} */
  const cases = JSON.parse(readFileSync(join(CASES, file), 'utf8'))
  return cases.flatMap(({ robots }, index) =>
    robots === undefined
      ? []
      : [
          {
            name: `${file}/${index}`,
            bytes: Buffer.from(typeof robots === 'string' ? robots : robots.join('\n')),
          },
        ],
  )
}
