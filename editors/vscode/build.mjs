// @ts-check
/**
 * Makes the extension for Visual Studio Code: bundles the client, copies the built command and the page next to it, and
 * packs all into dist/wayleave-vscode.vsix. The member `files` of package.json lists what is packed.
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

const client = await rolldown({
  input: { extension: join(here, 'src', 'extension.ts') },
  cwd: here,
  platform: 'node',
  external: ['vscode'],
})
const { output } = await client.write({
  dir: out,
  format: 'cjs',
  codeSplitting: false,
  minify: true,
  comments: false,
  entryFileNames: '[name].cjs',
})
await client.close()
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'LICENSES.txt'), licencesOf(output))
await createVSIX({
  cwd: here,
  packagePath: join(out, 'wayleave-vscode.vsix'),
  dependencies: false,
  allowMissingRepository: true,
})
