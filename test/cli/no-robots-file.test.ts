// What test and policy say of a file that is no robots.txt.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-no-robots-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

writeFileSync(join(folder, 'page'), '<!doctype html>\n<html><body>404</body></html>\n')
writeFileSync(join(folder, 'data'), '{ "a": 1 }\n')
writeFileSync(join(folder, 'packed'), gzipSync('User-agent: *\nDisallow: /\n'))
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /gr\u00f6\u00dfe\n')

describe.each([
  ['test', ['/']],
  ['policy', []],
] as const)('%s', (command, urls) => {
  it.each([
    ['page', 'a web page'],
    ['data', 'JSON'],
    ['packed', 'compressed with gzip'],
  ])('says of %s that it is %s', async (name, kind) => {
    const { code, err } = await runCommand([command, name, '-a', 'Googlebot', ...urls], { cwd: folder })
    expect([code, err]).toEqual([
      0,
      expect.stringContaining(`wayleave: the file is ${kind}, so robots find no rules in it.`),
    ])
  })

  it('says nothing of a robots.txt', async () => {
    const { err } = await runCommand([command, 'robots.txt', '-a', 'Googlebot', ...urls], { cwd: folder })
    expect(err).toBe('')
  })
})

describe('check', () => {
  it('shows bytes that are not UTF-8 as bytes', async () => {
    writeFileSync(join(folder, 'latin.txt'), Buffer.from('User-agent: *\nDisallow: /gr\xf6\xdfe\n', 'latin1'))
    const { out } = await runCommand(['check', 'latin.txt'], { cwd: folder })
    expect(out).toContain('Disallow: /gr\\xf6\\xdfe')
    expect(out).not.toContain('udc')
  })

  it('counts the bytes of the whole file, also if its first line is longer than what is read', async () => {
    const long = (line: string): string => line.repeat(2_000_000 / line.length)
    for (const [name, text] of [
      ['lines.txt', long('# 345678\n\n')],
      ['line.txt', `Disallow: /${'x'.repeat(1_999_989)}`],
    ] as const) {
      writeFileSync(join(folder, name), text)
      const { code, out } = await runCommand(['check', name, '--format', 'concise'], { cwd: folder })
      expect([name, code, out]).toEqual([name, 1, expect.stringContaining('The file has 2000000 bytes')])
    }
  })
})
