// @ts-check
/**
 * Bundles the types of the entry points into dist/types: a file for each, and those that they share. The package has
 * these alone, not the types of each source.
 *
 * Run: npm run build
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
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

/**
 * The files whose types a file needs: itself, the files that it imports, the files that these import, and so on. A
 * module that is no file of this package stands in the list as it is imported.
 *
 * @param {string} path
 */
function needsOf(path) {
  const all = new Set([path])
  // The loop also visits what is added during it.
  for (const one of all)
    for (const [, name, other] of textOf(one).matchAll(
      /\bfrom ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/g,
    )) {
      const imported = name ?? other ?? ''
      all.add(
        imported.startsWith('.') ? join(dirname(one), imported.replace(/\.(?:js|ts)$/, '.d.ts')) : imported,
      )
    }
  return [...all]
}

/** The declarations of a file without their comments. @param {string} path */
const textOf = (path) =>
  existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') : ''

/**
 * Does a file need no types of the web, of Node or of a peer? Programs that lack those import the file with all types
 * that are so.
 *
 * @param {string} path
 */
const needsNothing = (path) => needsOf(path).every((one) => isAbsolute(one) && !OF_THE_WEB.test(textOf(one)))

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
