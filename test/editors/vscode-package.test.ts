import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'editors', 'vscode')
const packed = join(folder, 'dist', 'wayleave-vscode.vsix')

/** The largest size of the packed extension, in bytes. It has 1.7 MB, most of it the command and the page. */
const MAX_BYTES = 2_500_000

/** What a run of Node prints. */
function printed(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 540_000 })
}

/** The names of the files of a zip archive, by its central directory. */
function namesIn(zip: Buffer): readonly string[] {
  const names: string[] = []
  for (
    let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\x01\x02', at + 46, 'latin1')
  )
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

beforeAll(() => {
  printed(join(folder, 'build.mjs'))
}, 600_000)

it('is packed with these files alone', () => {
  const names = namesIn(readFileSync(packed)).map((name) =>
    name
      .replace(/^(extension\/server\/dist\/bundle\/program)\/[\w.-]+\.cjs$/, '$1/*.cjs')
      .replace(/^(extension\/server\/dist\/bundle\/internal)\/[\w.-]+\.js$/, '$1/*.js')
      .replace(/^(extension\/server\/dist\/workbench\/assets)\/[\w.-]+\.(js|css|woff2)$/, '$1/*.$2'),
  )
  expect([...new Set(names)].sort()).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/dist/LICENSES.txt',
    'extension/dist/extension.cjs',
    'extension/language-configuration.json',
    'extension/package.json',
    'extension/readme.md',
    'extension/server/dist/bundle/LICENSES.txt',
    'extension/server/dist/bundle/cli.cjs',
    'extension/server/dist/bundle/internal/*.js',
    'extension/server/dist/bundle/program/*.cjs',
    'extension/server/dist/bundle/rule-pages.txt',
    'extension/server/dist/workbench/LICENSES.txt',
    'extension/server/dist/workbench/assets/*.css',
    'extension/server/dist/workbench/assets/*.js',
    'extension/server/dist/workbench/index.html',
    'extension/server/dist/workbench/mark.svg',
    'extension/server/package.json',
    'extension/syntaxes/robots-txt.tmLanguage.json',
  ])
  expect(statSync(packed).size).toBeLessThan(MAX_BYTES)
})

it('names the licences of what it bundles', () => {
  const licences = readFileSync(join(folder, 'dist', 'LICENSES.txt'), 'utf8')
  expect(licences).toContain('vscode-languageclient 11.0.0 (MIT)\n\n')
  expect(licences).toContain('Copyright (c) Microsoft Corporation')
})

it('starts its server, has its commands, and ends', () => {
  const { registered, said } = JSON.parse(printed(join(root, 'test', 'editors', 'activate.cjs'), folder))
  expect(registered).toEqual(['wayleave.testUrl', 'wayleave.compareWithSite', 'wayleave.openWorkbench'])
  expect(said).toEqual([])
}, 120_000)

it('has the types of the module vscode', () => {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc6')
  expect(() => printed(compiler, '-p', folder)).not.toThrow()
}, 120_000)
