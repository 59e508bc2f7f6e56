// @ts-check
/**
 * Bundles the types of the entry points into dist/types: a file for each, and those that they share. The package has
 * these alone, not the types of each source.
 *
 * Run: npm run build
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entryPoints } from './entry-points.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist', 'types')

/** @type {{ peerDependencies: Record<string, string> }} */
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Types of the web, which a program without the DOM and Node lacks. */
const OF_THE_WEB =
  /\b(?:AbortSignal|Blob|BodyInit|CryptoKey|Headers|ReadableStream|Request|RequestInit|Response|TextDecoder|URL|WebSocket)\b/

/** @type {Map<string, boolean>} */
const seen = new Map()

/**
 * Do the types of this file, and those that it imports, need no types of the web, of Node or of a peer? Programs that
 * lack those import the file with all types that are so.
 *
 * @param {string} path
 * @returns {boolean}
 */
function needsNothing(path) {
  const known = seen.get(path)
  if (known !== undefined) return known
  // Of files that import each other, one is asked again below: that adds no need.
  seen.set(path, true)
  const text = existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') : ''
  const imported = [...text.matchAll(/\bfrom ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/g)].map(
    ([, name, other]) => name ?? other ?? '',
  )
  const answer =
    !OF_THE_WEB.test(text) &&
    imported.every(
      (name) =>
        name.startsWith('.') && needsNothing(join(dirname(path), name.replace(/\.(?:js|ts)$/, '.d.ts'))),
    )
  seen.set(path, answer)
  return answer
}

const build = await rolldown({
  input: Object.fromEntries(
    entryPoints().map(({ name }) => [name, join(root, 'dist', 'entry', `${name}.d.ts`)]),
  ),
  // The types of peers are those of the user's own copy.
  external: [/^node:/, ...Object.keys(peerDependencies).map((name) => new RegExp(`^${name}(/|$)`))],
  preserveEntrySignatures: 'allow-extension',
  checks: { pluginTimings: false },
  plugins: [dts({ dtsInput: true, sourcemap: false })],
  onLog(level, log) {
    throw new Error(`The types cannot be bundled (${level}): ${log.message}`)
  },
})
rmSync(out, { recursive: true, force: true })
const { output } = await build.write({
  dir: out,
  format: 'esm',
  chunkFileNames: 'internal/[name].d.ts',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: 'shared', minShareCount: 2, test: needsNothing }],
  },
})
await build.close()
if (!process.argv.includes('--quiet')) console.log(`types: ${output.length} files`)
