// @ts-check
/**
 * Makes the extension for Visual Studio Code: bundles the client, and client and server for its web variant, copies the
 * built command and the page next to them, and packs all into dist/wayleave-vscode.vsix. The member `files` of package.json
 * lists what is packed.
 *
 * Run: npm run vscode (it builds the project, and installs what this folder needs, which has a lock file of its own)
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { licencesOf } from '../../scripts/bundled-packages.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '..', '..')
const out = join(here, 'dist')

/** The parts of the package that the server needs: the command, and the page with the files that it shares. */
const SERVER = [
  ...['cli.cjs', 'LICENSES.txt', 'rule-pages.txt', 'program', 'internal'].map(
    (name) => `dist/bundle/${name}`,
  ),
  'dist/workbench',
]

if (!existsSync(join(here, 'node_modules', '@vscode', 'vsce'))) {
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', here],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}
const { createVSIX } = await import('@vscode/vsce')

rmSync(out, { recursive: true, force: true })
rmSync(join(here, 'server'), { recursive: true, force: true })
for (const path of SERVER) cpSync(join(root, path), join(here, 'server', path), { recursive: true })
const { name, version, homepage, engines, license } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
writeFileSync(
  join(here, 'server', 'package.json'),
  `${JSON.stringify({ name, version, homepage, license, engines, type: 'module' }, undefined, 2)}\n`,
)
cpSync(join(root, 'LICENSE'), join(here, 'LICENSE'))

/**
 * Writes a bundle of one file into dist.
 *
 * @param {string} file
 * @param {string} source
 * @param {import('rolldown').InputOptions['platform']} platform
 * @param {import('rolldown').OutputOptions['format']} format
 */
async function bundle(file, source, platform, format) {
  const build = await rolldown({
    input: { [file]: source },
    cwd: here,
    platform,
    external: ['vscode'],
    transform: { define: { VERSION: JSON.stringify(version) } },
  })
  const { output } = await build.write({
    dir: out,
    format,
    codeSplitting: false,
    minify: true,
    comments: false,
    entryFileNames: '[name]',
  })
  await build.close()
  return output
}

const bundles = [
  await bundle('extension.cjs', join(here, 'src', 'extension.ts'), 'node', 'cjs'),
  await bundle('browser.js', join(here, 'src', 'browser.ts'), 'browser', 'cjs'),
  // A classic script: the editor starts it by importScripts.
  await bundle('server.js', join(root, 'src', 'lsp', 'browser', 'worker.ts'), 'browser', 'iife'),
]
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'LICENSES.txt'), licencesOf(bundles.flat()))
await createVSIX({
  cwd: here,
  packagePath: join(out, 'wayleave-vscode.vsix'),
  dependencies: false,
  allowMissingRepository: true,
})
