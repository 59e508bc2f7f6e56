// @ts-check
/**
 * The entry points of the package: one for each file of src/entry/. The bundle, the API reference, the tests
 * and "exports" of package.json come from this list.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'src', 'entry')

/**
 * @typedef {object} EntryPoint
 * @property {string} name the path below src/entry/, dist/types/ and dist/bundle/, without an ending:
 * `store/redis`
 * @property {string} specifier what a program imports: `wayleave/store/redis`
 * @property {string | undefined} dialect the id, if the entry point is a single dialect
 */

/** Every entry point, the main one first. @returns {EntryPoint[]} */
export function entryPoints() {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.split(sep).join('/').replace(/\.ts$/, ''))
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1))
  const ids = new Set(dialectIds())
  return names.map((name) => {
    const dialect = name.replace(/^dialects\//, '')
    return {
      name,
      specifier: name === 'index' ? 'wayleave' : `wayleave/${name}`,
      dialect: ids.has(dialect) ? dialect : undefined,
    }
  })
}

/** The ids of all dialects: each has a folder with a file of its name. */
export function dialectIds() {
  const dialects = join(root, 'src', 'dialects')
  return readdirSync(dialects)
    .filter((id) => existsSync(join(dialects, id, `${id}.ts`)))
    .sort()
}

/** What package.json says of the entry points. */
export function packageExports() {
  const all = entryPoints().map(({ name, specifier }) => [
    specifier.replace('wayleave', '.'),
    { types: `./dist/types/${name}.d.ts`, default: `./dist/bundle/${name}.js` },
  ])
  return Object.fromEntries([...all, ['./package.json', './package.json']])
}
