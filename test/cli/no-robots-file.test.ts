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

describe('another file of a site', () => {
  const files = {
    'llms.txt': '# Shop\n\n> What it sells.\n\n- [Prices](https://example.com/prices.md)\n',
    'ai.txt': 'User-Agent: *\nDisallow: *.txt\nDisallow: *.pdf\n',
    'tdmrep.json': '[{ "location": "/", "tdm-reservation": 1 }]\n',
    'robots.ts':
      "export default function robots() {\n  return { rules: { userAgent: '*', disallow: '/' } }\n}\n",
    'robots.txt.ts': 'export const GET = () => new Response(`\nUser-agent: *\nDisallow: /\n`)\n',
    'robots.php': '<?php\necho "User-agent: *\\nDisallow: /\\n";\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

  it.each(Object.keys(files))('%s is named by check, which says nothing else of it', async (name) => {
    const { code, out } = await runCommand(['check', name], { cwd: folder })
    const text = out.replace(/\s+/g, ' ')
    expect([code, text]).toEqual([1, expect.stringContaining('F124/other-file')])
    expect(text).toContain('No robot reads it as a robots.txt, so it neither allows nor forbids anything.')
    expect(text).not.toMatch(/Google|Today|S103|to #/)
    const table = await runCommand(['check', name, '-f', 'sites-json'], { cwd: folder })
    expect(JSON.parse(table.out)).toMatchObject([{ google: 'not known', bing: 'not known' }])
  })

  it('is recognised by its text on standard input', async () => {
    const { out } = await runCommand(['check', '-'], { cwd: folder, input: files['robots.ts'] })
    expect(out.replace(/\s+/g, ' ')).toContain('run "wayleave check https://example.com/')
  })

  it.each([
    ['edit', '--disallow', 'gptbot'],
    ['format'],
    ['report'],
    ['policy', '-a', 'Googlebot'],
    ['test', '-a', 'Googlebot', '/'],
    ['review'],
    ['diff', 'robots.txt'],
    ['join'],
  ])('is refused by %s', async (command, ...args) => {
    for (const name of ['llms.txt', 'robots.ts']) {
      const given = command === 'diff' ? [...args, name] : [name, ...args]
      const { code, out, err } = await runCommand([command, ...given], { cwd: folder })
      expect([code, out]).toEqual([3, ''])
      expect(err.replace(/\s+/g, ' ')).toMatch(
        new RegExp(`"${name}" is (?:llms.txt, a text|the text of a program)`),
      )
      expect(err).toContain('ive a robots.txt')
    }
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
