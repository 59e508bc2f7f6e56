// Many sites: folders as input, and names that a forge knows.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

  it('keeps links that lead out of it unread, and says so', async () => {
    write('outer/robots.txt', 'User-agent: Zyxbot\nDisallow: /\n')
    write('linked/a/real.txt', OPEN)
    symlinkSync('real.txt', join(folder, 'linked/a/robots.txt'))
    mkdirSync(join(folder, 'linked/b'))
    symlinkSync('../../outer/robots.txt', join(folder, 'linked/b/robots.txt'))
    for (const format of ['json', 'sarif', 'concise']) {
      const { code, out, err } = await run(['check', 'linked', '--format', format])
      expect(code).toBe(3)
      expect(err).toContain('"linked/b/robots.txt" is a link out of the folder "linked", so it was not read')
      expect(out).not.toContain('Zyxbot')
    }
    expect(await filesOf('linked')).toEqual(['linked/a/robots.txt', 'linked/b/robots.txt'])
    const alone = await run(['check', 'linked/b/robots.txt'])
    expect(alone.code).not.toBe(3)
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
      sentNoFile: 'there is no file',
    } as const
    expect(findingsFormats['sites-csv']([checked], []).split('\n')[1]).toBe(
      'https://a.example/robots.txt,,,,,0,not known,not known,not known,not known,,,',
    )
  })
})

describe('the configuration of many sites', () => {
  write('many/live/a.example/robots.txt', OPEN)
  write('many/live/b.example/robots.txt', CLOSED)
  write('many/staging/c.example/robots.txt', OPEN)
  write('many/expect/a.example.txt', 'Googlebot /admin/ allow\n')
  write('many/expect/b.example.txt', 'Googlebot / disallow\n')
  write('many/stance.json', '{ "default": "allow", "purposes": { "ai-training": "disallow" } }')
  const config = {
    environment: 'production',
    overrides: [
      { files: ['live/*/robots.txt'], origin: 'https://$1', expect: 'expect/$1.txt' },
      { files: ['staging/**'], environment: 'staging', baseline: 'staging.json' },
      { files: ['live/b.example/*', 'none/*'], stance: 'stance.json', severities: { E112: 'error' } },
    ],
  }
  const configure = (value: object): void => write('many/wayleave.config.json', JSON.stringify(value))

  const codes = async (args: readonly string[], cwd = '.', input = ''): Promise<Record<string, string[]>> => {
    const { out } = await runCommand(['check', ...args, '--json', '--exit-zero'], {
      cwd: join(folder, cwd),
      input,
    })
    const all = [JSON.parse(out)].flat() as { file: string; findings: { code: string; severity: string }[] }[]
    return Object.fromEntries(
      all.map(({ file, findings }) => [
        file.replace(/^.*many\//, ''),
        findings.map(({ code, severity }) => `${severity} ${code}`),
      ]),
    )
  }

  it('has settings for each path, relative to its folder, wherever the command runs', async () => {
    configure(config)
    const found = await codes(['many'])
    expect(Object.keys(found)).toHaveLength(3)
    expect(found['live/a.example/robots.txt']).toContain('error I113')
    expect(found['live/a.example/robots.txt']).not.toContain('warning I114')
    expect(found['live/b.example/robots.txt']).toContain('error I101')
    expect(found['live/b.example/robots.txt']?.join()).toMatch(/I114/)
    expect(found['live/b.example/robots.txt']).not.toContain('error I113')
    expect(found['staging/c.example/robots.txt']?.join()).toMatch(/I103/)
    const here = await codes(['a.example'], 'many/live')
    expect(Object.values(here)[0]).toEqual(found['live/a.example/robots.txt'])
    const typed = await codes(['-', '--stdin-filename', 'many/live/a.example/robots.txt'], '.', OPEN)
    expect(Object.values(typed)[0]).toEqual(found['live/a.example/robots.txt'])
    const given = await codes(['many/live/a.example/robots.txt', '--expect', 'many/expect/b.example.txt'])
    expect(Object.values(given)[0]).toContain('error I113')
  })

  it('shows what applies to a file', async () => {
    const { out } = await run(['check', 'many', '--print-config'])
    const shown = JSON.parse(out) as Record<string, Record<string, unknown>>
    expect(shown['many/live/a.example/robots.txt']).toMatchObject({
      environment: 'production',
      origin: 'https://a.example',
      expect: 'many/expect/a.example.txt',
    })
    expect(shown['many/staging/c.example/robots.txt']).toMatchObject({
      environment: 'staging',
      baseline: 'many/staging.json',
    })
    expect(shown['many/staging/c.example/robots.txt']?.origin).toBeUndefined()
  })

  it('names patterns that fit no file of a folder that is checked', async () => {
    const { err } = await run(['check', 'many', '--exit-zero'])
    expect(err).toContain(
      'many/wayleave.config.json: no checked file fits "none/*". Patterns are relative to',
    )
    expect((await run(['check', 'many/live', '--exit-zero'])).err).not.toContain('fits')
    expect((await run(['check', 'many/live/a.example/robots.txt', '--exit-zero'])).err).not.toContain('fits')
  })

  it('names a baseline for each site, which is written and read', async () => {
    const staging = 'many/staging/c.example/robots.txt'
    const none = await run(['check', staging])
    expect(none.err).toContain('there is no baseline "many/staging.json"; all findings are reported')
    const all = await run(['check', 'many', '--update-baseline'])
    expect([all.code, all.err]).toEqual([
      2,
      expect.stringContaining('no baseline file for "many/live/a.example/'),
    ])
    const written = await run(['check', staging, '--update-baseline'])
    expect(written.err).toMatch(/wrote \d findings? to "many\/staging\.json"/)
    expect(Object.values(await codes([staging]))).toEqual([[]])
    const { out } = await run(['check', 'many', '-f', 'sites-json', '--exit-zero'])
    const rows = JSON.parse(out) as { file: string; change?: object }[]
    expect(rows.find(({ file }) => file === staging)?.change).toEqual({ new: 0, gone: 0 })
    expect(rows.filter(({ change }) => change !== undefined)).toHaveLength(1)
  })

  it.each([
    [
      { files: ['live/*'], orign: 'x' },
      /overrides\[0\]\.orign: unknown key of an override\. Did you mean "origin"\?/,
    ],
    [{ origin: 'https://a.example' }, /overrides\[0\]: the override names no files\. Write /],
    [{ files: ['/live/*'] }, /overrides\[0\]\.files\[0\]: "\/live\/\*" is not a pattern of paths\. Write /],
    [{ files: ['**/*'], origin: '$2' }, /overrides\[0\]\.origin: "\$2" is not an origin\. Write /],
    [{ files: ['**/*'], origin: 'https://$2' }, /the pattern "\*\*\/\*" has no \* for \$2\. Number/],
    [
      { files: ['live/**/*'], stance: '' },
      /overrides\[0\]\.stance: "" is not the name of a file\. Write its path/,
    ],
    [{ files: ['live/*/*'], expect: 'no/$1' }, /configuration: expect: cannot read "many\/no\/a\.example"/],
  ])('is an error that says what is wrong, where, and what to do: %j', async (override, message) => {
    configure({ overrides: [override] })
    const { code, err } = await run(['check', 'many/live/a.example/robots.txt'])
    expect(code).toBeGreaterThan(1)
    expect(err.replace(/\s+/g, ' ')).toMatch(message)
  })

  it('is an error if the name of a folder makes no origin', async () => {
    write('odd/bad name/robots.txt', OPEN)
    write(
      'odd/wayleave.config.json',
      '{ "overrides": [{ "files": ["*/robots.txt"], "origin": "https://$1" }] }',
    )
    const { code, err } = await run(['check', 'odd'])
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /wayleave\.config\.json: overrides\[0\]\.origin: "https:\/\/bad name" is not an origin/,
      ),
    ])
  })
})
