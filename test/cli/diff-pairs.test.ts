// `diff` for reviewers: folders in pairs, formats of forges, and whether a site serves the file.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-pairs-'))
const OPEN = 'User-agent: *\nDisallow: /admin/\n'
const CLOSED = `${OPEN}Disallow: /blog/\n`

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const diff = (...args: readonly string[]) => runInProcess(['diff', ...args], { cwd: folder })

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain').end(OPEN)
})
let site = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  write('old/a/robots.txt', OPEN)
  write('new/a/robots.txt', CLOSED)
  write('old/gone/robots.txt', OPEN)
  write('new/came/robots.txt', OPEN)
  write('old/same/robots.txt', OPEN)
  write('new/same/robots.txt', `# ours\n${OPEN}`)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('diff of two folders', () => {
  it('compares the files of the same path, and reads one that is missing as none', async () => {
    const { code, out } = await diff('old', 'new', '--json')
    expect(code).toBe(1)
    const pairs = JSON.parse(out) as { before: string; after: string; changed: object[] }[]
    expect(pairs.map(({ before, after, changed }) => [before, after, changed.length])).toEqual([
      ['old/a/robots.txt', 'new/a/robots.txt', 1],
      ['no file', 'new/came/robots.txt', 1],
      ['old/gone/robots.txt', 'no file', 1],
      ['old/same/robots.txt', 'new/same/robots.txt', 0],
    ])
    expect((await diff('old/same', 'new/same')).code).toBe(0)
    expect((await diff('old/gone', 'new/same', '--fail-on', 'loss')).code).toBe(0)
  })

  it('refuses a folder next to a file, and a link out of it', async () => {
    expect((await diff('old', 'new/a/robots.txt')).err).toContain('only "old" is a folder')
    mkdirSync(join(folder, 'linked'))
    symlinkSync('/etc/hostname', join(folder, 'linked/robots.txt'))
    const { code, err } = await diff('linked', 'new')
    expect([code, err]).toEqual([3, expect.stringContaining('is a link out of the folder')])
  })
})

describe('diff --format', () => {
  it('markdown: escapes what files and names say', async () => {
    write('<img src=x>/robots.txt', `${OPEN}User-agent: [x](http://evil.test)|<b>\nDisallow: /\n`)
    const { code, out } = await diff('old/a/robots.txt', '<img src=x>/robots.txt', '--format', 'markdown')
    expect(code).toBe(1)
    const outside = out.replace(/```text\n[\s\S]*?\n```/, '').replace(/<\/?(?:details|summary)>/g, '')
    expect(outside).toMatch(/^### old\/a\/robots\.txt → \\<img src=x\\>/)
    expect(outside).not.toMatch(/(?<!\\)[<[]/)
  })

  it.each([
    ['loss:search', 'error', 1],
    ['loss:gptbot,loss:google', 'error', 1],
  ])('github: one annotation, by --fail-on %s', async (failOn, level, code) => {
    const found = await diff(
      'old/a/robots.txt',
      'new/a/robots.txt',
      '--format',
      'github',
      '--fail-on',
      failOn,
    )
    expect(found.code).toBe(code)
    expect(found.out).toMatch(
      new RegExp(`^::${level} file=new/a/robots\\.txt,title=What changes::Googlebot, .* lose /blog/\\.`),
    )
    expect(found.out.trimEnd().split('\n')).toHaveLength(1)
  })

  it('github: a notice of what fails nothing, and no command of a file', async () => {
    write(
      'commands.txt',
      `${OPEN}\nUser-agent: ::error::x%0A::stop-commands::y\nDisallow: /admin/\nDisallow: /::error::/\n`,
    )
    const { code, out } = await diff(
      'old/a/robots.txt',
      'commands.txt',
      '--format',
      'github',
      '--fail-on',
      'loss:search',
    )
    expect([code, out]).toEqual([0, expect.stringMatching(/^::notice file=commands\.txt,/)])
    expect(out.trimEnd().split('\n')).toHaveLength(1)
    expect(out).not.toContain('%0A::')
  })

  it.each([
    [['--format', 'xml'], 'unknown format "xml"'],
    [['--format', 'github', '--json'], 'both --json and --format'],
    [['--format', 'markdown', '--urls', 'x'], '--urls with --format markdown'],
  ])('%j: is a usage error', async (args, message) => {
    const { code, err } = await diff('old', 'new', ...args)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  it('is refused with --across-dialects', async () => {
    const { code } = await diff('old/a/robots.txt', '--across-dialects', '--format', 'json')
    expect(code).toBe(2)
  })
})

describe('diff of a file and its site', () => {
  it('says that it is undecided if the files are too long to compare', async () => {
    write('long.txt', `${OPEN}${'# a comment\n'.repeat(100_000)}`)
    const { code, out } = await diff('long.txt', site, '--allow-private', '--agent', 'CCBot')
    expect([code, out]).toEqual([1, expect.stringContaining('Whether both mean the same is undecided.')])
  })

  it.each([
    [OPEN, 0, 'serves served.txt as it is.'],
    [`# ours\n${OPEN}`, 0, 'serves another text than served.txt. For the robots below, both mean the same.'],
    [CLOSED, 1, 'does not serve served.txt: it was changed on the way, or is not published yet.'],
  ])('%j: begins with the short answer', async (text, code, answer) => {
    write('served.txt', text)
    for (const args of [
      ['served.txt', site],
      [site, 'served.txt'],
    ]) {
      const found = await diff(...args, '--allow-private')
      expect(found.code).toBe(code)
      expect(found.out.split('\n')[0]).toMatch(
        new RegExp(`^http://\\S+/robots\\.txt ${answer.replaceAll('.', '\\.')}$`),
      )
    }
  })
})
