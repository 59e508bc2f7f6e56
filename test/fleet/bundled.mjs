// @ts-check
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Two floors up from here, and from where this is when it is part of such a file itself. */
const root = new URL('../../', import.meta.url)

/** Inside the checkout, so that what is not bundled is found in its node_modules. */
const folder = fileURLToPath(new URL('.cache/fleet/', root))

/**
 * A program of this folder as one file that Node runs; packages stay outside. Programs of their own are not run by vitest, and Node 20
 * knows no TypeScript.
 *
 * @param {string} name such as `main.ts`
 * @returns {Promise<string>} its path
 */
export async function bundled(name) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${basename(name, '.ts')}-${process.pid}.mjs`)
  const build = await rolldown({
    input: fileURLToPath(new URL(`test/fleet/${name}`, root)),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
  })
  await build.write({ file, format: 'esm', sourcemap: 'inline' })
  await build.close()
  return file
}
