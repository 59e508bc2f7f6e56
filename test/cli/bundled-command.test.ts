// The command as the package has it: dist/bundle/cli.cjs, which starts the scripts of dist/bundle/program
// with what earlier runs compiled of them.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFolder, MAX_CACHE_FILES, MAX_CACHING_RUNS } from '../../src/cli/code-cache.ts'
import { commands } from '../../src/cli/commands/index.ts'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { serve } from '../fetch/servers.ts'
import { type Ended, runProgram } from '../run-program.ts'
import { scaled } from '../scale.ts'

const built = (path: string): string => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wayleave-bundled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OURS = ['--user-agent', 'WayleaveTest/1.0 (+https://example.com/bot)', '--allow-private']

const ROBOTS =
  'User-agent: *\nDisallow: /private/\nDisallow: /private/\nDisalow: /b/\nSitemap: https://example.com/sitemap.xml\n'
beforeAll(async () => {
  writeFileSync(join(folder, 'robots.txt'), ROBOTS)
  await lmdbStore({ path: join(folder, 'store') }).close()
})

function run(
  program: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const {
    FORCE_COLOR: _forced,
    COLUMNS: _columns,
    NODE_V8_COVERAGE: _coverage,
    NODE_DISABLE_COMPILE_CACHE: _disabled,
    ...own
  } = process.env
  return runProgram(program, args, { cwd: folder, env: { ...own, ...env }, input })
}

/** A folder for what is kept, of its own for each test. */
function keeping(): { readonly env: NodeJS.ProcessEnv; readonly kept: string } {
  const base = mkdtempSync(join(folder, 'kept-'))
  return {
    env: { XDG_CACHE_HOME: base, LOCALAPPDATA: base, WAYLEAVE_NO_CACHE: '' },
    kept: join(base, 'wayleave'),
  }
}

let looks = 0

/** Each command, called once; a URL is that of a server of the test. */
const CALLS: Readonly<
  Record<string, { readonly args: (site: string) => readonly string[]; readonly input?: string }>
> = {
  check: { args: () => ['robots.txt'] },
  test: { args: () => ['robots.txt', '--agent', 'FooBot', 'https://example.com/private/a'] },
  fetch: { args: (site) => [site, ...OURS] },
  page: { args: (site) => [`${site}a`, ...OURS] },
  policy: { args: () => ['robots.txt', '--agent', 'FooBot'] },
  report: { args: () => [] },
  review: { args: (site) => [site, ...OURS] },
  diff: { args: () => ['robots.txt', '-'], input: 'User-agent: *\nDisallow: /\n' },
  format: { args: () => ['robots.txt'] },
  edit: { args: () => ['robots.txt', '--disallow', 'gptbot'] },
  new: { args: () => ['--disallow', 'ai-training'] },
  join: { args: () => ['robots.txt', '-'], input: 'User-agent: *\nDisallow: /\n' },
  serve: { args: () => ['robots.txt', '--port', '0', '--end-when-idle', '0'] },
  'serve-test-site': { args: () => ['--end-when-idle', '0'] },
  lsp: {
    args: () => ['--stdio'],
    input:
      'Content-Length: 92\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}',
  },
  mcp: { args: () => ['--stdio'], input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n' },
  // Nobody listens on this port, which the first look of each state says on standard error.
  watch: { args: () => ['http://127.0.0.1:9/', '--state', `watched-${++looks}`, '--confirm', '0', ...OURS] },
  logs: {
    args: () => ['-', '--robots', 'robots.txt'],
    input: '192.0.2.1 - - [01/Jan/2026:01:00:00 +0000] "GET /private/ HTTP/1.1" 200 5 "-" "GPTBot/1.2"\n',
  },
  conformance: {
    args: () => ['--cases', '1', '--', process.execPath, '-e', 'console.log(`{"id":1,"allowed":true}`)'],
  },
  batch: {
    args: () => [],
    input: `${JSON.stringify({ robots: ROBOTS, agent: 'FooBot', url: 'https://example.com/private/a' })}\n`,
  },
  store: { args: () => ['show', 'https://example.com/', '--lmdb', 'store'] },
  explain: { args: () => ['S101'] },
  dialects: { args: () => ['google'] },
  robots: { args: () => ['GPTBot'] },
  completion: { args: () => ['fish'] },
}

/** Times, also the minute until which a file is fresh, and ports differ from run to run. */
const lasting = ({ code, out, err }: Ended): Ended => ({
  code,
  out: out.replace(/\d+ ms|[Dd]ate: .*|\d\d:\d\d UTC|127\.0\.0\.1:\d+/g, '…'),
  err: err.replace(/[\d.]+ s|127\.0\.0\.1:\d+/g, '…'),
})

/** Each command is bundled alike, so that `npm test` calls only some. */
const CALLED = Object.keys(CALLS).filter((_, index) => index % scaled(4, 1) === 0)

describe('the bundled command', () => {
  it('is called once here for each command that there is', () => {
    expect(Object.keys(CALLS)).toEqual(Object.keys(commands))
  })

  it.each(CALLED)(
    '%s says what the command says before it is bundled, with and without what was kept',
    async (name) => {
      const { args, input = '' } = CALLS[name] as (typeof CALLS)[string]
      const site = await serve(
        (_, response) => void response.setHeader('content-type', 'text/plain').end(ROBOTS),
      )
      const { env } = keeping()
      const given = () => [name, ...args(`http://127.0.0.1:${site.port}/`)]
      const plain = lasting(await run(built('cli/bin.js'), given(), { input }))
      expect(plain.code).toBeLessThanOrEqual(1)
      expect(plain.out + plain.err).not.toBe('')
      expect(lasting(await run(built('bundle/cli.cjs'), given(), { input, env }))).toEqual(plain)
      expect(lasting(await run(built('bundle/cli.cjs'), given(), { input, env }))).toEqual(plain)
    },
  )

  it('asks sites, in all the ways that a check can', async () => {
    const site = await serve(
      (_, response) => void response.setHeader('content-type', 'text/plain').end(ROBOTS),
    )
    const args = [
      'check',
      `http://127.0.0.1:${site.port}/`,
      ...OURS,
      '--bypass-cache',
      '--online',
      '--select',
      'P',
    ]
    const { code, out } = await run(built('bundle/cli.cjs'), args, { env: keeping().env })
    expect(out).toContain('duplicate-rule')
    expect(code).toBeLessThanOrEqual(1)
  })
})

describe('compiled code', () => {
  const args = ['check', 'robots.txt']
  const start = built('bundle/cli.cjs')

  it('is kept, for this user alone, until it has what such runs call', async () => {
    const { env, kept } = keeping()
    const counts: number[] = []
    for (let time = 0; time <= MAX_CACHING_RUNS; time++) {
      await run(start, args, { env })
      const [name = ''] = readdirSync(kept)
      counts.push(statSync(join(kept, name)).mtimeMs)
    }
    expect(readdirSync(kept)).toHaveLength(1)
    expect(new Set(counts).size).toBe(MAX_CACHING_RUNS)
  })

  it('is kept of each script that a command loads, and of no other', async () => {
    const { env, kept } = keeping()
    const plain = await run(built('cli/bin.js'), ['explain', 'S101'])
    expect(await run(start, ['explain', 'S101'], { env })).toEqual(plain)
    const names = readdirSync(kept).map((name) => name.replace(/-[0-9a-f]{16}-.*/, ''))
    expect(names).toContain('explain-program')
    // The script of the command is one of the short ones.
    expect(names.sort()).toEqual(['explain-program', 'explain-small'])
    expect(await run(start, ['explain', 'S101'], { env })).toEqual(plain)
  })

  it.skipIf(process.getuid === undefined)(
    'lies in a folder and a file that are closed to others, or is not used',
    async () => {
      const { env, kept } = keeping()
      const good = await run(start, args, { env })
      const [name = ''] = readdirSync(kept)
      const file = join(kept, name)
      expect(statSync(kept).mode & 0o777).toBe(0o700)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      // Each is put right by the next run, or stays as it is; none is run.
      chmodSync(file, 0o666)
      expect(await run(start, args, { env })).toEqual(good)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const elsewhere = join(folder, 'elsewhere')
      copyFileSync(file, elsewhere)
      rmSync(file)
      symlinkSync(elsewhere, file)
      const before = statSync(elsewhere).mtimeMs
      expect(await run(start, args, { env })).toEqual(good)
      expect(statSync(elsewhere).mtimeMs).toBe(before)
      rmSync(file)
      chmodSync(kept, 0o777)
      expect(await run(start, args, { env })).toEqual(good)
      expect(readdirSync(kept)).toEqual([])
    },
  )

  it('a damaged, foreign or empty cache file is replaced', async () => {
    const { env, kept } = keeping()
    const good = await run(start, args, { env })
    const [name = ''] = readdirSync(kept)
    const file = join(kept, name)
    const { size } = statSync(file)
    const bytes = readFileSync(file)
    // An engine given this would end the process.
    const wrong = Uint8Array.from(bytes, (byte, at) => (at > 4_000 && at < 40_000 ? byte ^ 0x55 : byte))
    for (const spoil of [
      () => writeFileSync(file, wrong),
      () => truncateSync(file, size >> 1),
      () => truncateSync(file, 0),
      () => writeFileSync(file, 'no code'.repeat(1_000)),
    ]) {
      spoil()
      expect(await run(start, args, { env })).toEqual(good)
      expect(statSync(file).size).toBeGreaterThan(size / 2)
    }
  })

  it('is not kept of a run that failed, and of no more commands and versions than the limit', async () => {
    const { env, kept } = keeping()
    expect((await run(start, ['check', 'no-such-file'], { env })).code).toBe(3)
    expect((await run(start, ['unheard-of'], { env })).code).toBe(2)
    expect(() => readdirSync(kept)).toThrow()
    mkdirSync(kept, { mode: 0o700 })
    for (let at = 0; at < MAX_CACHE_FILES + 3; at++) writeFileSync(join(kept, `old-${at}`), '')
    await run(start, args, { env })
    expect(readdirSync(kept)).toHaveLength(MAX_CACHE_FILES)
    expect(readdirSync(kept).some((file) => file.startsWith('check-'))).toBe(true)
  })

  it('without a cache folder, or with WAYLEAVE_NO_CACHE, nothing is cached', async () => {
    const { env, kept } = keeping()
    for (const off of ['WAYLEAVE_NO_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE']) {
      expect((await run(start, args, { env: { ...env, [off]: folder } })).code).toBe(1)
      expect(() => readdirSync(kept)).toThrow()
    }
    writeFileSync(kept, 'a file where the folder would be')
    expect((await run(start, args, { env })).code).toBe(1)
  })

  it('each system has its own cache folder', () => {
    const env = { HOME: '/home/a', XDG_CACHE_HOME: '/var/b', LOCALAPPDATA: '/c' }
    expect(codeFolder({ platform: 'linux', env })).toBe(join('/var/b', 'wayleave'))
    expect(codeFolder({ platform: 'linux', env: { ...env, XDG_CACHE_HOME: 'relative' } })).toBe(
      join('/home/a/.cache/wayleave'),
    )
    expect(codeFolder({ platform: 'darwin', env: { HOME: '/home/a' } })).toBe(
      join('/home/a/Library/Caches/wayleave'),
    )
    expect(codeFolder({ platform: 'win32', env })).toBe(join('/c', 'wayleave'))
    expect(codeFolder({ platform: 'linux', env: {} })).toBeUndefined()
  })
})
