// @ts-check
/**
 * Builds the page of `workbench/` into dist/workbench, from the bundle of the package. Nothing is built if
 * neither the page nor the bundle has changed since the last time.
 *
 * Run: npm run build
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { licencesOf } from './bundled-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = join(root, 'workbench')
const out = join(root, 'dist', 'workbench')
const stamp = join(root, '.cache', 'workbench.sha256')

/** A digest of everything that the page is made of. */
function digestOfInputs() {
  const hash = createHash('sha256')
  const folders = [join(page, 'src'), join(page, 'public'), join(root, 'dist', 'bundle', 'internal')]
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(),
  )
  const single = ['index.html', 'vite.config.ts', 'package.json'].map((name) => join(page, name))
  for (const file of [...files, ...single, join(root, 'package.json'), join(root, 'package-lock.json')]) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const digest = digestOfInputs()
const isQuiet = process.argv.includes('--quiet')
if (existsSync(join(out, 'LICENSES.txt')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) {
  if (!isQuiet) console.log('workbench: nothing has changed')
} else {
  rmSync(out, { recursive: true, force: true })
  const built = await build({ root: page, logLevel: 'warn', build: { outDir: out, emptyOutDir: true } })
  if (!('output' in built)) throw new Error('The build of the page gave no list of files')
  writeFileSync(join(out, 'LICENSES.txt'), licencesOf(built.output))
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, digest)
  if (!isQuiet) console.log('workbench: dist/workbench')
}
