// The API answers what the command prints: both call the same functions, and these tests compare the texts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND, runProgram } from '../run-program.ts'
import { scaled } from '../scale.ts'
import { get, post, startedServer } from './running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HARD: readonly (string | Uint8Array)[] = [
  '',
  '\ufeffUser-agent: *\r\nDisallow: /a\r\n\r\nDisalow: /b\n',
  Uint8Array.from([0x55, 0x73, 0x65, 0x72, 0x2d, 0xff, 0xfe, 0x0a, 0x44, 0x69, 0x73, 0x3a, 0x80]),
  'User-agent: Googlebot\nVisit-time: 0600-0845\nRequest-rate: 1/10\nCrawl-delay: 5\nDisallow: /x\u200b\n',
  `User-agent: *\n${Array.from({ length: 400 }, (_, index) => `Disallow: /p${index}*q\n`).join('')}`,
]

/** Files of the cases, of the examples, and some that are hard to read. */
const FILES: readonly { readonly name: string; readonly bytes: Buffer }[] = [
  ...HARD.map((file) => Buffer.from(file as string)),
  ...['robots.txt', 'robots-next.txt', 'wordpress.txt'].map((name) =>
    readFileSync(new URL(`../../examples/${name}`, import.meta.url)),
  ),
  ...casesOf('encyclopedia.json').slice(0, scaled(5, 200)),
].map((bytes, index) => ({ name: `robots-${index}.txt`, bytes }))

function casesOf(name: string): Buffer[] {
  const cases = JSON.parse(readFileSync(new URL(`../cases/${name}`, import.meta.url), 'utf8')) as {
    readonly robots: string | readonly string[]
  }[]
  const texts = cases.map(({ robots }) => (typeof robots === 'string' ? robots : robots.join('\n')))
  return [...new Set(texts)].map((text) => Buffer.from(text))
}

beforeAll(() => {
  for (const { name, bytes } of FILES) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'stance.json'), JSON.stringify(STANCE))
})

const STANCE = { purposes: { 'ai-training': 'disallow' }, rules: { disallow: ['/admin/'] } }

const printed = async (...args: readonly string[]): Promise<string> => {
  const { out, err } = await runProgram(COMMAND, args, { cwd: folder, env: process.env })
  expect(err).not.toContain('usage')
  return out
}

const inBase64 = (bytes: Buffer) => ({ robots_b64: bytes.toString('base64') })

describe('the API answers what the command prints', () => {
  it('check, for every file', async () => {
    const { url } = await startedServer()
    const names = FILES.map(({ name }) => name)
    const all = JSON.parse(await printed('check', ...names, '--format', 'json')) as unknown[]
    expect(all).toHaveLength(FILES.length)
    for (const [index, { name, bytes }] of FILES.entries())
      expect((await post(url, 'api/check', { name, ...inBase64(bytes) })).json, name).toEqual(all[index])
  })

  it('check, with the options that both have', async () => {
    const { url } = await startedServer()
    const [file = { name: '', bytes: Buffer.from('') }] = FILES.slice(5)
    const args = ['--select', 'P,S', '--dialect', 'google', '--all', '--stance', 'stance.json']
    expect(
      (
        await post(url, 'api/check', {
          name: file.name,
          ...inBase64(file.bytes),
          ...{ select: ['P', 'S'], dialects: ['google'], all: true, stance: STANCE },
        })
      ).text,
    ).toBe((await printed('check', file.name, '--json', ...args)).trimEnd())
  })

  it('page', async () => {
    const { url } = await startedServer()
    const html = '<p>\n<meta name=robots content="noindex, x"><link rel=canonical href=/b>'
    writeFileSync(join(folder, 'a.html'), html)
    writeFileSync(
      join(folder, 'headers.txt'),
      'HTTP/2 404\nX-Robots-Tag: googlebot: none\nX-Robots-Tag: all\n',
    )
    for (const { name, bytes } of FILES.slice(1, 6)) {
      const args = [
        'a.html',
        '--headers',
        'headers.txt',
        '--robots',
        name,
        '--url',
        'https://example.com/a',
        '--json',
      ]
      const answers = JSON.parse(await printed('page', ...args)) as Record<string, unknown>[]
      const { json } = await post(url, 'api/page', {
        ...{ url: 'https://example.com/a', status: 404, html, ...inBase64(bytes) },
        headers: [
          ['X-Robots-Tag', 'googlebot: none'],
          ['X-Robots-Tag', 'all'],
        ],
      })
      expect(json.results).toHaveLength(4)
      expect(json.results).toEqual(answers.map(({ page, url, status, ...answer }) => answer))
    }
  })

  it('a text is read as its bytes in UTF-8', async () => {
    const { url } = await startedServer()
    for (const { name, bytes } of FILES.slice(3, 9)) {
      const asText = await post(url, 'api/check', { name, robots: bytes.toString('utf8') })
      expect(asText.text, name).toBe((await post(url, 'api/check', { name, ...inBase64(bytes) })).text)
    }
  })

  it.each([
    [
      'test',
      ['--agent', 'FooBot', '--agent', 'Googlebot', '/a', 'https://example.com/x?y'],
      {
        agents: ['FooBot', 'Googlebot'],
        urls: ['/a', 'https://example.com/x?y'],
      },
    ],
    [
      'test',
      ['--agent', 'FooBot', '--dialect', 'yandex', '--at', '05:00', '/a'],
      {
        agents: ['FooBot'],
        urls: ['/a'],
        ...{ dialect: 'yandex', at: '05:00' },
      },
    ],
    ['policy', ['--agent', 'Googlebot'], { agent: 'Googlebot' }],
    ['format', [], {}],
    ['format', ['--profile', 'portable', '--dialect', 'google'], { profile: 'portable', dialect: 'google' }],
    ['format', ['--profile', 'moderatobot'], { profile: 'moderatobot' }],
  ] as const)('%s %j', async (command, args, body) => {
    const { url } = await startedServer()
    for (const { name, bytes } of FILES.slice(0, scaled(6, 60))) {
      const named = command === 'format' ? { name } : {}
      const { json } = await post(url, `api/${command}`, { ...named, ...inBase64(bytes), ...body })
      const said = JSON.parse(await printed(command, name, ...args, '--json')) as unknown
      expect(command === 'test' ? json.results : json, name).toEqual(said)
    }
  })

  it('diff', async () => {
    const { url } = await startedServer()
    for (const [index, next] of FILES.slice(4, 4 + scaled(2, 20)).entries()) {
      const old = FILES[index] ?? next
      const { json } = await post(url, 'api/diff', {
        before_b64: old.bytes.toString('base64'),
        after_b64: next.bytes.toString('base64'),
        agents: ['Googlebot', 'FooBot'],
      })
      const said = JSON.parse(
        await printed('diff', old.name, next.name, '--agent', 'Googlebot', '--agent', 'FooBot', '--json'),
      ) as object
      expect({ ...json, before: old.name, after: next.name }).toEqual(said)
    }
  })

  it('new, apart from the stance, which the command completes', async () => {
    const { url } = await startedServer()
    const { json } = await post(url, 'api/new', { stance: STANCE })
    const said = JSON.parse(await printed('new', '--stance', 'stance.json', '--json')) as object
    expect({ ...said, stance: STANCE }).toEqual(json)
  })

  it('explain, robots, dialects, rules', async () => {
    const { url } = await startedServer()
    const pairs: readonly (readonly [Promise<{ readonly text: string }>, readonly string[]])[] = [
      [post(url, 'api/explain', { rule: 'S101' }), ['explain', 'S101']],
      [get(url, 'api/rules'), ['explain']],
      [get(url, 'api/robots'), ['robots']],
      [get(url, 'api/robots?purpose=search'), ['robots', '--purpose', 'search']],
      [get(url, 'api/robots?name=GPTBot'), ['robots', 'GPTBot']],
      [get(url, 'api/dialects'), ['dialects']],
      [get(url, 'api/dialects?id=google'), ['dialects', 'google']],
      [get(url, 'api/dialects?compare=google,bing'), ['dialects', '--compare', 'google,bing']],
    ]
    for (const [asked, args] of pairs)
      expect((await asked).text, args.join(' ')).toBe((await printed(...args, '--json')).trimEnd())
  })
})
