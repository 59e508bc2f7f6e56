// @ts-check
/**
 * Bundles the types of the entry points into dist/types: a file for each, and those that they share. The package has
 * these alone, not the types of each source.
 *
 * Run: npm run build
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entryPoints } from './entry-points.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist', 'types')

/** @type {{ peerDependencies: Record<string, string> }} */
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const build = await rolldown({
  input: Object.fromEntries(
    entryPoints().map(({ name }) => [name, join(root, 'dist', 'entry', `${name}.d.ts`)]),
  ),
  // The types of peers are those of the user's own copy.
  external: [/^node:/, ...Object.keys(peerDependencies).map((name) => new RegExp(`^${name}(/|$)`))],
  checks: { pluginTimings: false },
  plugins: [dts({ dtsInput: true, sourcemap: false })],
  onLog(level, log) {
    throw new Error(`The types cannot be bundled (${level}): ${log.message}`)
  },
})
rmSync(out, { recursive: true, force: true })
const { output } = await build.write({ dir: out, format: 'esm', chunkFileNames: 'internal/[name].d.ts' })
await build.close()
if (!process.argv.includes('--quiet')) console.log(`types: ${output.length} files`)
