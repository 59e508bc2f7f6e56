// Robots that are known by their whole User-Agent header, and names of several words.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { readOptionsOf, robots } from '../../src/robots/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-headers-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], input: string): Promise<Ended> {
  return runCommand(args, { cwd: folder, input })
}

/** Every text names the program of the robot, and so a group of that name binds it. */
const ARCHIVES = [
  'Arquivo-web-crawler',
  'Arquivo-web-crawler (compatible; heritrix/3.4.0-20200304 +https://arquivo.pt/faq-crawling)',
  'ExampleArchive/2.0 (compatible; heritrix/3.9.1 +https://archive.example/)',
  'Mozilla/5.0 (compatible; heritrix/3.5.0 +https://archive.example/)',
]

const closed = 'User-agent: heritrix\nDisallow: /\n'
const open = 'User-agent: heritrix\nDisallow:\n'

describe('a program that looks for names in the whole header', () => {
  it.each(ARCHIVES)('is asked with it: %s', async (agent) => {
    const { code, out } = await run(['test', '-', '--agent', agent, '--json', '/a'], closed)
    expect([code, JSON.parse(out)[0].verdict]).toEqual([1, 'disallow'])
    const other = 'User-agent: Zebra\nDisallow: /\n'
    expect((await run(['test', '-', '--agent', agent, '/a'], other)).code).toBe(0)
  })

  it('finds each word of the header, as it is written', async () => {
    const [, agent = ''] = ARCHIVES
    for (const [name, code] of [
      ['compatible', 1],
      ['faq', 1],
      ['+https', 1],
      // The program puts the names of a file in lower case, and not the header.
      ['Arquivo-web', 0],
      ['archive', 0],
    ] as const)
      expect([
        name,
        (await run(['test', '-', '--agent', agent, '/'], `User-agent: ${name}\nDisallow: /\n`)).code,
      ]).toEqual([name, code])
  })

  it('is a robot of the registry that has its header, in the dialect that looks there', () => {
    const withHeader = robots.filter(({ header }) => header !== undefined)
    expect(withHeader.map(({ id }) => id)).toEqual(['arquivo-web-crawler'])
    for (const robot of withHeader) {
      expect(dialects[robot.readAs].asksByHeader).toBe(true)
      expect(readOptionsOf(robot).agent).toBe(robot.header)
      expect(readOptionsOf(robot, dialects['rfc-9309']).agent).toBe(robot.tokens)
    }
    for (const dialect of Object.values(dialects))
      if (dialect.asksByHeader === true) expect(dialect.takesHeaders).toBe(true)
  })

  it('has the same answer in policy, report, diff, batch, new --verify and edit', async () => {
    const [name = '', header = ''] = ARCHIVES
    const policy = await run(['policy', '-', '--agent', name, '--json'], closed)
    expect(JSON.parse(policy.out).groups[0].reason).toBe('names-agent')
    const report = await run(['report', '-', '--robots', 'arquivo-web-crawler', '--json'], closed)
    expect(JSON.parse(report.out).outcomes[0].robots[0].decidingLines).toEqual([2])
    writeFileSync(join(folder, 'open.txt'), open)
    for (const agent of [name, header]) {
      const { code, out } = await run(['diff', 'open.txt', '-', '--agent', agent], closed)
      expect([code, out]).toEqual([1, expect.stringContaining('Arquivo-web-crawler loses everything.')])
    }
    const rows = ARCHIVES.map((agent) => JSON.stringify({ robots: closed, agent, url: '/a' })).join('\n')
    const batch = await run(['batch'], `${rows}\n`)
    expect(
      batch.out
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row).verdict),
    ).toEqual(ARCHIVES.map(() => 'disallow'))
    const verified = await run(['new', '--disallow', 'arquivo-web-crawler,heritrix', '--verify', '-'], closed)
    expect(verified.code).toBe(0)
    const opened = await run(['new', '--disallow', 'arquivo-web-crawler', '--verify', '-'], open)
    expect(opened.out).toContain('Arquivo-web-crawler: the stance wants disallow')
    const edited = await run(['edit', '-', '--disallow', 'heritrix'], 'User-agent: *\nDisallow: /p\n')
    expect(edited.err).toContain('Arquivo-web-crawler changes, too')
  })
})

describe('a name of several words', () => {
  const file = 'User-agent: MS Search 6.0 Robot\nDisallow: /\n'

  it.each(['MS Search 6.0 Robot', 'ms search 6.0 robot'])(
    'names a robot of the registry: %s',
    async (agent) => {
      expect((await run(['test', '-', '--agent', agent, '/a'], file)).code).toBe(1)
    },
  )

  it('names another robot, with a note for RFC 9309', async () => {
    const other = 'User-agent: Acme Site Walker\nDisallow: /\n'
    const { code, err } = await run(['test', '-', '--agent', 'Acme Site Walker', '/a'], other)
    expect([code, err]).toEqual([
      0,
      'wayleave: option --agent: for RFC 9309, no group names "Acme Site Walker", as a product token has no blank. --dialect crawler-commons compares whole names.\n',
    ])
    const whole = ['test', '-', '--agent', 'Acme Site Walker', '--dialect', 'crawler-commons', '/a']
    expect(await run(whole, other)).toMatchObject({ code: 1, err: '' })
  })

  it('is no name if a robot is among the words', async () => {
    const { err } = await run(['test', '-', '--agent', 'my Googlebot', '/a'], file)
    expect(err).toContain('It is taken as Googlebot.')
  })
})

it('the header of another program is taken as its token', async () => {
  const { out } = await run(
    ['test', '-', '--agent', 'FooBot/1.0 (+https://example.com)', '/a'],
    'User-agent: example\nDisallow: /\n',
  )
  expect(out).toContain('FooBot, read as rfc-9309')
})
