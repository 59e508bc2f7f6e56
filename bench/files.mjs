// @ts-check
/** The real files of the workloads: a folder of robots.txt files, or the one that comes with the project. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './workloads.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundled = join(root, 'examples')

/** @typedef {{ name: string, text: string, bytes: number }} RealFile */

/**
 * The folder to read: the one that is named, else a corpus next to the repository, else the project's own
 * examples.
 *
 * @param {string | undefined} asked
 * @returns {{ folder: string, about: string }} `about` says what was read without saying where it lies
 * @throws {Error} if the named folder does not exist, or holds no file
 */
export function filesFolder(asked) {
  const beside = join(root, '..', 'shared', 'corpus')
  const folder = asked ?? (existsSync(beside) ? beside : bundled)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`--files ${folder}: no such folder`)
  const files = readFiles(folder)
  if (files.length === 0) throw new Error(`--files ${folder}: holds no .txt file`)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const about = `${files.length.toLocaleString('en')} real file${files.length === 1 ? '' : 's'}, ${bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`}`
  return {
    folder,
    about: folder === bundled ? `${about}: only the bundled example, give --files DIR for more` : about,
  }
}

/**
 * Every `.txt` file of a folder, by name.
 *
 * @param {string} folder
 * @returns {RealFile[]}
 */
export function readFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.sort().map((name) => {
    const bytes = readFileSync(join(folder, name))
    return { name, text: bytes.toString('utf8'), bytes: bytes.length }
  })
}

/**
 * A sample that does not follow the order of the names, which often says where a file was collected.
 *
 * @param {readonly RealFile[]} files
 * @param {number} count
 */
export function sampleOf(files, count) {
  return [...files]
    .sort((one, other) => hashOf(one.name) - hashOf(other.name) || (one.name < other.name ? -1 : 1))
    .slice(0, count)
}
