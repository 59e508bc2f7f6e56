// Names and lines of strangers in the log of a CI system: none of them is a command there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'wayleave-logs-'))
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const NAMES = ['::error::name.txt', '##[add-mask]name.txt']
const TEXT = `User-agent: ::error::bot
Disalow: /a
Disallow: /##[add-mask]x
Disallow: ::error::value and a text that is long enough to be wrapped ::error::at some column ::warning file=x::y
Sitemap: ::error::sitemap
Crawl-delay: ##vso[task.complete]
# ::error::comment ##teamcity[buildStop] ##[stop-commands]x
User-agent: *
Disallow: /
`
for (const name of NAMES) writeFileSync(join(cwd, name), TEXT)
writeFileSync(join(cwd, 'empty.txt'), '')

/** The lines that the runner of GitHub Actions, or another system, takes for commands. */
const commandsIn = (text: string): string[] =>
  text
    .split(/[\r\n]/)
    .filter((line) => /^\s*::(?:error|warning|add-mask|stop-commands)\b|##(?:vso|teamcity)?\[/.test(line))

const FORMATS = [
  'text',
  'concise',
  'csv',
  'markdown',
  'json',
  'sarif',
  'junit',
  'checkstyle',
  'html',
  'rdjson',
  'gitlab',
]

it.each([
  ...FORMATS.map((format) => `check --all --format ${format}`),
  'check --fix',
  'report',
  'report --json',
  'review',
  'review --json',
  'policy --agent ::error::bot',
  'policy --json --agent FooBot',
  'test --agent FooBot --agent ::error::bot ::error::url /##[add-mask]x',
  'diff empty.txt',
  'diff --json empty.txt',
  'no-such-command',
])('%s', async (args) => {
  const [command = '', ...options] = args.split(' ')
  for (const name of NAMES)
    for (const columns of ['60', '100']) {
      const words = command === 'test' ? [name, ...options] : [...options, name]
      const { out, err } = await runCommand([command, ...words], { cwd, env: { COLUMNS: columns } })
      expect(`${out}${err}`).not.toBe('')
      expect(commandsIn(`${out}\n${err}`)).toEqual([])
    }
})

it('a file that is not there', async () => {
  for (const name of ['::error::missing.txt', '##[error]missing.txt']) {
    const { code, out, err } = await runCommand(['check', name], { cwd })
    expect([code, commandsIn(`${out}\n${err}`)]).toEqual([3, []])
  }
})

it('check --format github writes its own commands only, with the path as it is', async () => {
  const { out } = await runCommand(['check', '--all', '--format', 'github', '::error::name.txt'], { cwd })
  for (const line of commandsIn(out))
    expect(line).toMatch(/^::(?:error|warning) file=%3A%3Aerror%3A%3Aname\.txt,line=/)
})

it.each([
  ['behind a carriage return', 'User-agent: *\nDisallow: /a\r::error::cr\n'],
  ['behind the blank of a patch', 'User-agent: *\nDisallow: /a\n::error::line\n'],
  ['inside of a line', '# ##[error]x\nUser-agent: *\nDisallow: /a\n'],
])('a patch with a command %s is not printed', async (_, text) => {
  writeFileSync(join(cwd, 'robots.txt'), text)
  const { code, out, err } = await runCommand(['edit', 'robots.txt', '--disallow', 'gptbot'], { cwd })
  expect([code, out]).toEqual([3, ''])
  expect(err).toContain('takes for a command')
  expect(commandsIn(err)).toEqual([])
  const written = await runCommand(['edit', 'robots.txt', '--disallow', 'gptbot', '--write'], { cwd })
  expect([written.code, commandsIn(`${written.out}\n${written.err}`)]).toEqual([0, []])
})
