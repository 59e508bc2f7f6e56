// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** The checkout. This file may be a part of a bundled program, which lies in another folder of it. */
let root = fileURLToPath(new URL('.', import.meta.url))
while (!existsSync(join(root, 'package.json'))) root = dirname(root)

/** Inside the checkout, so that what is not bundled is found in its node_modules. */
const folder = join(root, '.cache')

/** Entry points of the package, as they are in `src/`: nothing has to be built first. */
const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const alias = Object.fromEntries(
  Object.entries(entries).flatMap(([name, { types }]) =>
    types === undefined
      ? []
      : [
          [
            `wayleave${name.slice(1)}`,
            join(root, types.replace(/^\.\/dist\/types\//, 'src/entry/').replace(/\.d\.ts$/, '.ts')),
          ],
        ],
  ),
)

/** What was written here, and is nobody's when this process is gone. @type {Set<string>} */
const files = new Set()
process.once('exit', () => {
  for (const file of files) rmSync(file, { force: true })
})

/**
 * A program of the checkout as one file that Node runs; packages stay outside. vitest runs no processes of their own, and Node 20 knows no
 * TypeScript. The file is gone when this process is.
 *
 * @param {string} program its path in the checkout
 * @returns {Promise<string>} the file's path
 */
export async function bundled(program) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${basename(program).replace(/\.[a-z]+$/, '')}-${process.pid}.mjs`)
  const build = await rolldown({
    input: join(root, program),
    platform: 'node',
    resolve: { alias },
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !Object.hasOwn(alias, id),
  })
  files.add(file)
  await build.write({ file, format: 'esm', sourcemap: 'inline' })
  await build.close()
  return file
}
