import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-inputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const run = (...args: readonly string[]) => runCommand(args, { cwd: folder })
const row = '{"robots":"User-agent: *\\nDisallow: /a","agent":"GPTBot","url":"/a"}\n'

describe('batch says once what is wrong with its whole input', () => {
  it('a folder of --base that does not exist, or is a file', async () => {
    const rows = written('rows.jsonl', '{"file":"a.txt","agent":"GPTBot","url":"/a"}\n'.repeat(50))
    for (const base of ['missing', 'rows.jsonl']) {
      const { code, out, err } = await run('batch', rows, '--base', base)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(`wayleave: option --base: no folder "${base}".`)
    }
    expect((await run('batch', rows, '--base', '.')).err).toContain('50 of 50 rows could not be answered')
  })

  it('gzip', async () => {
    for (const [name, text] of [
      ['rows.jsonl.gz', row.repeat(300)],
      ['rows.csv', 'robots,agent,url\nx,a,/\n'],
    ] as const) {
      const { code, out, err } = await run('batch', written(name, gzipSync(text)))
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain('the input is gzip. Unpack it: gunzip -c rows.jsonl.gz | wayleave batch')
      expect(err).not.toContain('UTF-8')
    }
  })
})

describe('--fields names columns of CSV in any letter case', () => {
  it('and prints the name that the column has', async () => {
    const rows = written('site.csv', 'Site,robots,AGENT,url\nx,User-agent: *,GPTBot,/a\n')
    const { code, out, err } = await run('batch', rows, '--fields', 'site,Agent,Verdict')
    expect({ code, out, err }).toEqual({ code: 0, out: 'Site,agent,verdict\r\nx,GPTBot,allow\r\n', err: '' })
  })

  it('the name itself counts first, and one that fits several columns is refused', async () => {
    const rows = written('two.csv', 'Site,site,SITE,robots,agent,url\nx,y,z,User-agent: *,GPTBot,/a\n')
    expect((await run('batch', rows, '--fields', 'site')).out).toBe('site\r\ny\r\n')
    expect((await run('batch', rows, '--fields', 'SiTe')).code).toBe(2)
  })
})

it('test says that a path which is a file is not read', async () => {
  const [one, other] = [written('a.txt', 'User-agent: *\nDisallow:\n'), written('b.txt', '')]
  const { code, err } = await run('test', one, other, '--agent', 'FooBot', '/')
  expect(code).toBe(0)
  expect(err).toContain(`b.txt" is tested as a path of the site, although there is such a file.`)
  expect((await run('test', one, '--agent', 'FooBot', '/', '/b.txt')).err).toBe('')
})

it('check takes --csv-safe as batch and test do, and writes the same CSV without it', async () => {
  const file = written('=a.txt', 'Disalow: /\n')
  const safe = await run('check', file, '--format', 'csv', '--csv-safe')
  expect(safe.err).toBe('')
  expect(safe.out).toBe((await run('check', file, '--format', 'csv')).out)
})
