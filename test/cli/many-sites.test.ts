// Many sites: folders as input, and names that a forge knows.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findingsFormats } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-sites-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPEN = 'User-agent: *\nDisallow: /admin/\n'
const CLOSED = 'User-agent: *\nDisallow: /\n'

function write(path: string, text: string): void {
  const whole = join(folder, path)
  mkdirSync(dirname(whole), { recursive: true })
  writeFileSync(whole, text)
}

function run(args: readonly string[], cwd = '.'): Promise<Ended> {
  return runCommand(args, { cwd: join(folder, cwd) })
}

mkdirSync(join(folder, '.git'))
write('sites/b.example/robots.txt', CLOSED)
write('sites/a.example/robots.txt', OPEN)
write('sites/a.example/README.txt', 'not a robots.txt')
write('sites/node_modules/x/robots.txt', CLOSED)
write('sites/.cache/robots.txt', CLOSED)
write('hosts/c.example.txt', CLOSED)
write('hosts/d.example.txt', OPEN)
write('none/readme.md', '')

async function filesOf(...args: string[]): Promise<string[]> {
  const { out } = await run(['check', ...args, '--json', '--exit-zero'])
  return (JSON.parse(out) as { file: string }[]).map(({ file }) => file)
}

describe('a folder', () => {
  it('stands for its files called robots.txt, however deep', async () => {
    expect(await filesOf('sites')).toEqual(['sites/a.example/robots.txt', 'sites/b.example/robots.txt'])
  })

  it('without such files stands for its .txt files, and stands beside files', async () => {
    expect(await filesOf('hosts', 'sites/a.example/robots.txt')).toEqual([
      'hosts/c.example.txt',
      'hosts/d.example.txt',
      'sites/a.example/robots.txt',
    ])
  })

  it('without either is an error that names it', async () => {
    const { code, err } = await run(['check', 'none'])
    expect(code).toBe(3)
    expect(err).toContain('argument FILE: the folder "none" has no robots.txt and no other .txt file.')
  })

  it('that another command cannot take is an error that names a file which exists', async () => {
    const { code, err } = await run(['test', 'sites', '-a', 'Googlebot', '/'])
    expect(code).toBe(3)
    expect(err).toMatch(
      /cannot read "sites" \(it is a folder\)\. Give a file in it, such as sites\/a\.example\/robots\.txt\./,
    )
    expect((await run(['test', 'none', '-a', 'Googlebot', '/'])).err).toContain(
      '(it is a folder). Give a file.',
    )
  })
})

describe('the path of a file', () => {
  it.each(['github', 'gitlab', 'sarif'])('is that of the root of the repository in %s', async (format) => {
    for (const args of [
      ['check', 'b.example/robots.txt'],
      ['check', 'b.example/robots.txt', '../hosts/c.example.txt'],
      ['check', join(folder, 'sites/b.example/robots.txt')],
      ['test', 'b.example/robots.txt', '--expect', '../all.expect'],
    ]) {
      write('all.expect', 'Googlebot / allow\n')
      const { out } = await run([...args, '--format', format], 'sites')
      expect(out).toContain('sites/b.example/robots.txt')
      expect(out).not.toMatch(/(?<!sites\/)b\.example\/robots/)
      expect(out).not.toContain(folder)
    }
  })

  it('is as typed in formats for people, and outside of a repository', async () => {
    const { out } = await run(['check', 'b.example/robots.txt', '-f', 'concise'], 'sites')
    expect(out).toMatch(/^b\.example\/robots\.txt:2/)
    const other = mkdtempSync(join(tmpdir(), 'wayleave-elsewhere-'))
    writeFileSync(join(other, 'robots.txt'), CLOSED)
    const { out: outside } = await runCommand(['check', 'robots.txt', '-f', 'github'], { cwd: other })
    rmSync(other, { recursive: true })
    expect(outside).toContain('file=robots.txt,')
  })
})

describe('the table of sites', () => {
  write('table/open/robots.txt', OPEN)
  write('table/faulty/robots.txt', 'User-agent: *\nDisallow /x/\n')
  write('table/google/robots.txt', 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n')
  write('table/bing/robots.txt', 'User-agent: bingbot\nDisallow: /\n')

  interface Row {
    readonly file: string
    readonly problem?: string
    readonly gravest?: { readonly severity: string; readonly rule: string }
    readonly google: string
    readonly bing: string
    readonly aiTraining: string
    readonly change?: { readonly new: number; readonly gone: number }
  }

  async function rowsOf(...args: string[]): Promise<Row[]> {
    return JSON.parse((await run(['check', ...args, '-f', 'sites-json', '--exit-zero'])).out) as Row[]
  }

  it('has a row for each file, the worst first', async () => {
    const rows = await rowsOf('table', 'table/none.txt')
    expect(rows.map(({ file }) => file)).toEqual([
      'table/none.txt',
      'table/google/robots.txt',
      'table/bing/robots.txt',
      'table/faulty/robots.txt',
      'table/open/robots.txt',
    ])
    const [none, google, bing, faulty, open] = rows
    expect(none?.problem).toContain('no such file')
    expect(google).toMatchObject({ google: 'closed', bing: 'open', gravest: { rule: 'I101/site-blocked' } })
    expect(google?.aiTraining).toMatch(/^\d+ of \d+ closed$/)
    expect(bing).toMatchObject({ google: 'open', bing: 'closed', aiTraining: 'open' })
    expect(faulty).toMatchObject({ gravest: { severity: 'error', rule: 'S101/missing-colon' } })
    expect(open).toMatchObject({ google: 'open but for 1 path', bing: 'open but for 1 path' })
    expect(open?.change).toBeUndefined()
  })

  it('has the words that text has in the title of each file', async () => {
    const { out } = await run(['check', 'table'])
    const titles = out.split('\n\n').filter((block) => block.startsWith('table/'))
    expect(
      titles.map((title) =>
        title
          .replace(/\s+/g, ' ')
          .replace(/.* groups? · /, '')
          .replace(/ · .*/, ''),
      ),
    ).toEqual([
      'Google open, Bing closed',
      'Google open but for 1 path, Bing open',
      'Google closed, Bing open',
      'Google and Bing open but for 1 path',
    ])
  })

  it('says what changed since the baseline', async () => {
    const args = ['table', '--baseline', 'table.json']
    await run(['check', ...args, '--update-baseline'])
    write('table/open/robots.txt', 'User-agent: *\nDisallow /y/\nDisallow: /admin/\n')
    write('table/faulty/robots.txt', OPEN)
    const change = new Map((await rowsOf(...args)).map((row) => [row.file, row.change]))
    expect(change.get('table/open/robots.txt')).toEqual({ new: 1, gone: 0 })
    expect(change.get('table/faulty/robots.txt')).toEqual({ new: 0, gone: 1 })
    expect(change.get('table/bing/robots.txt')?.gone).toBe(0)
    const { out } = await run(['check', ...args, '-f', 'sites'])
    expect(out).toMatch(/^table\/open\/robots\.txt\n +error S101, line 2 .* 1 new$/m)
    expect(out).toMatch(/^table\/faulty\/robots\.txt\n .* 1 gone$/m)
  })

  it('counts hints neither among the new findings nor among those that are gone', async () => {
    const args = ['hint', '--baseline', 'hint.json']
    const changes = async () => (await rowsOf(...args)).map(({ change }) => change)
    write('hint/robots.txt', OPEN)
    await run(['check', ...args, '--update-baseline'])
    write('hint/robots.txt', OPEN.trimEnd())
    expect((await run(['check', 'hint', '--all', '-f', 'concise'])).out).toMatch(/ hint E112/)
    expect(await changes()).toEqual([{ new: 0, gone: 0 }])
    await run(['check', ...args, '--update-baseline'])
    write('hint/robots.txt', OPEN)
    expect(await changes()).toEqual([{ new: 0, gone: 0 }])
  })

  it('is CSV with the same rows, and says nothing of a site that sent no file', async () => {
    const rows = await rowsOf('table')
    const { out } = await run(['check', 'table', '-f', 'sites-csv'])
    const [heading, ...lines] = out.trimEnd().split('\n')
    expect(heading).toBe(
      'file,host,severity,rule,line,findings,google,bing,ai_training,ai_search,new,gone,problem',
    )
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ file }) => file))
    const checked = {
      name: 'https://a.example/robots.txt',
      file: parse(''),
      findings: [],
      sentNoFile: true,
    } as const
    expect(findingsFormats['sites-csv']([checked], []).split('\n')[1]).toBe(
      'https://a.example/robots.txt,,,,,0,not known,not known,not known,not known,,,',
    )
  })
})
