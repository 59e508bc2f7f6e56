import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { Client, edited, URI } from '../lsp/client.ts'
import { appliedEdit, edits, stateOf } from '../lsp/random-edits.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'
import { SOON } from '../soon.ts'
import { closeBrowser, openPage } from '../workbench/page.ts'
import { WorkerClient } from './worker-client.ts'

type Json = ReturnType<typeof JSON.parse>

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'editors', 'vscode')
const packed = join(folder, 'dist', 'wayleave-vscode.vsix')

/** The largest size of the packed extension, in bytes. It has 2.4 MB: the command, the page, and 0.6 MB of the web variant. */
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
    'extension/dist/browser.js',
    'extension/dist/extension.cjs',
    'extension/dist/server.js',
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
  const { registered, said, executed } = JSON.parse(
    printed(join(root, 'test', 'editors', 'activate.cjs'), folder),
  )
  expect(registered).toEqual(['wayleave.testUrl', 'wayleave.compareWithSite', 'wayleave.openWorkbench'])
  expect(said).toEqual([])
  // Without this, the palette would hide two of them.
  expect(executed).toEqual([['setContext', 'wayleave.hasProgram', true]])
}, 120_000)

it('has the types of the module vscode', () => {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc6')
  expect(() => printed(compiler, '-p', folder)).not.toThrow()
}, 120_000)

describe.skipIf(chromiumPath === undefined)('in a browser', () => {
  afterAll(closeBrowser)

  const PULLS = { textDocument: { diagnostic: {} } }

  /** A page of the origin of the files: a text, which has no icon. */
  const openDist = (...provokes: readonly RegExp[]) =>
    openPage({
      folder: join(folder, 'dist'),
      hash: 'browser.js',
      provokes: [/404 \(Not Found\)/, ...provokes],
    })

  it('the extension starts its server, has the command that needs no program, and ends', async () => {
    const page = await openDist()
    const types = readFileSync(join(folder, 'node_modules', '@types', 'vscode', 'index.d.ts'), 'utf8')
    const stub = readFileSync(join(root, 'test', 'editors', 'vscode-stub.cjs'), 'utf8')
    // As the editor does it (extHostExtensionService.ts): a function around the text, which can load one module.
    const heard = await page.evaluate(`(async () => {
      const load = (source, require) => {
        const module = { exports: {} }
        new Function('module', 'exports', 'require', source)(module, module.exports, require)
        return module.exports
      }
      const { vscode, ...heard } = load(${JSON.stringify(stub)}, undefined)(${JSON.stringify(types)})
      const source = await (await fetch('/browser.js')).text()
      const extension = load(source, (id) => {
        if (id === 'vscode') return vscode
        throw new Error('Cannot load module ' + id)
      })
      // The packed file lies in dist, which is the root of this server.
      const { joinPath } = vscode.Uri
      vscode.Uri.joinPath = (base, ...parts) => joinPath(base, ...parts.filter((part) => part !== 'dist'))
      await extension.activate({ extensionUri: location.origin, subscriptions: [] })
      await extension.deactivate()
      return heard
    })()`)
    expect(heard).toEqual({ registered: ['wayleave.testUrl'], said: [], executed: [] })
  }, 120_000)

  it('the server has findings, facts, words, fixes, a layout and verdicts', async () => {
    const client = await WorkerClient.start(await openDist())
    const text = 'User-agent: *\nDisallow /private/\nDisallow:   /a\n\nUser-agent: GPT\nDisallow: /\n'
    client.open(text)
    const diagnostics = await client.pushed(0)
    expect(diagnostics.map(({ code }) => code)).toContain('S101')
    const hover = await client.askAt('textDocument/hover', 2, 12)
    expect(hover.contents.value).toContain('/a')
    const { items } = await client.askAt('textDocument/completion', 4, 15)
    expect(items.map(({ label }: Json) => label)).toContain('GPTBot')
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }
    const actions = await client.askOf('textDocument/codeAction', { range, context: { diagnostics } })
    const [fix] = actions.filter(({ kind }: Json) => kind === 'quickfix')
    expect(edited(text, fix.edit.changes[URI])).toContain('Disallow: /private/')
    const layout = await client.askOf('textDocument/formatting', { options: {} })
    expect(edited(text, layout)).toContain('\nDisallow: /a\n')
    expect(await client.askOf('wayleave/verdict', { agent: 'GPTBot', url: '/a' })).toMatchObject({
      verdict: 'disallow',
      line: 3,
    })
  }, 120_000)

  it('the server says what that of Node says, whatever is edited', async () => {
    const page = await openDist()
    const inBrowser = await WorkerClient.start(page, PULLS)
    const inNode = await Client.start({ capabilities: PULLS })
    let text = 'User-agent: *\nDisallow: /a/\n'
    for (const client of [inBrowser, inNode]) client.open(text)
    let version = 0
    for (const edit of fc.sample(edits, { numRuns: scaled(200, 1_000), seed: SEED })) {
      const { change, after } = appliedEdit(text, edit, 'utf-16')
      text = after
      version += 1
      for (const client of [inBrowser, inNode]) client.change(version, [change])
      if (version % 10 !== 0) continue
      const lines = text.split(/\r\n|\r|\n/)
      const last = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
      expect(await stateOf(inBrowser, last)).toEqual(await stateOf(inNode, last))
    }
    expect(await inNode.end()).toBe(1)
  }, 600_000)

  it('a long check holds up neither edits nor hover, and the next key ends it', async () => {
    const client = await WorkerClient.start(await openDist())
    const rules = Array.from({ length: 12_000 }, (_, at) => `Disallow: /*a${at}*b${at % 7}*c$\n`)
    client.open(`User-agent: *\n${rules.join('')}`)
    client.change(1, [{ text: 'User-agent: *\nDisallow /x\n' }])
    expect(await client.askAt('textDocument/hover', 1, 1)).not.toBeUndefined()
    expect((await client.pushed(1)).map(({ code }) => code)).toContain('S101')
    // Of a long file, the findings of single lines come first.
    client.change(2, [{ text: `User-agent: *\nDisallow /x\n${'Disallow: /a\n'.repeat(5_000)}` }])
    const lines = await client.pushed(2)
    await expect.poll(async () => (await client.pushed(2)).length, SOON).toBeGreaterThan(lines.length)
  }, 120_000)

  it('messages that are none, and wrong parameters, leave the server at work', async () => {
    const page = await openDist(/^wayleave: Received empty/, /^wayleave: Received message/, /BigInt/)
    const client = await WorkerClient.start(page)
    for (const expression of [
      ...['7', 'null', 'undefined', '"text"', '[]', '{}', '10n', 'NaN', 'new Map()', 'new Date()'],
      ...['new ArrayBuffer(8)', '[{ jsonrpc: "2.0" }]', '{ jsonrpc: "2.0", id: {}, method: 7 }'],
      ...['{ jsonrpc: "2.0", id: 1n, method: "shutdown", params: 1n }', '{ jsonrpc: "2.0", method: "$/x" }'],
      '(() => { const it = { jsonrpc: "2.0", id: 900, method: "textDocument/hover" }; it.params = it; return it })()',
      '{ jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument: { uri: 7, text: null } } }',
      '{ jsonrpc: "2.0", method: "textDocument/didChange", params: { textDocument: {}, contentChanges: 7n } }',
    ])
      client.post(expression)
    client.open('User-agent: *\nDisallow: /a\n')
    client.post(`{ jsonrpc: "2.0", method: "textDocument/didChange", params: { textDocument: { uri: "${URI}", version: NaN },
      contentChanges: [{ text: 7n }, { range: { start: { line: NaN, character: -1 }, end: { line: Infinity, character: 1e308 } }, text: "Disallow /a\\n" }] } }`)
    await expect(client.ask('unknown/request', {})).rejects.toMatchObject({ code: -32601 })
    await expect(client.askOf('wayleave/verdict', { agent: 'a\nb', url: '/' })).rejects.toThrow(
      '"a\\u000ab" is not a product token',
    )
    await expect(client.askOf('wayleave/verdict', { agent: 'FooBot', url: 7 })).rejects.toThrow(
      '"7" is neither an absolute URL nor a path',
    )
    expect(await client.askOf('textDocument/foldingRange')).toEqual([])
  }, 120_000)
})
