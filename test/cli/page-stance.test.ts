// `wayleave page --stance`: where pages and their robots.txt disagree with what a site wants.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newFile } from '../../src/rewrite/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-page-stance-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const STANCE = {
  purposes: { 'ai-training': 'disallow' },
  otherRobots: { FooBot: 'disallow' },
  rules: { disallow: ['/private/'] },
  contentSignals: { search: true, 'ai-train': false },
} as const

interface Asked {
  readonly robots?: string
  readonly html?: string
  readonly headers?: string
  readonly stance?: object
  readonly path?: string
  readonly format?: string
}

/** Compares one page with a stance. */
function compared({ robots, html = '<p>', headers = '', stance = STANCE, path = '/x', format }: Asked) {
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return name
  }
  const url = ['--url', `https://example.com${path}`]
  const args = [
    ...[written('a.html', html), '--headers', written('headers.txt', `HTTP/1.1 200 OK\n${headers}`)],
    ...['--stance', written('stance.json', JSON.stringify(stance)), ...url],
    ...(robots === undefined ? [] : ['--robots', written('robots.txt', robots)]),
    ...['--format', format ?? 'json'],
  ]
  return runCommand(['page', ...args], { cwd: folder })
}

function notesOf({ out }: Ended): { code: string; message: string }[] {
  const [row] = JSON.parse(out) as { stance: { code: string; message: string }[] }[]
  return row?.stance ?? []
}

/** The exit code and the codes of the notes. */
async function codesOf(asked: Asked): Promise<unknown[]> {
  const ended = await compared(asked)
  return [ended.code, ...notesOf(ended).map(({ code }) => code)]
}

const MADE = newFile(STANCE).text

describe('a page and a stance', () => {
  it('agree if robots.txt is made of the stance and the page says nothing else', async () => {
    expect(await codesOf({ robots: MADE })).toEqual([0])
    expect(await codesOf({ robots: MADE, path: '/private/x' })).toEqual([0])
    const text = await compared({ robots: MADE, format: 'text' })
    expect([text.code, text.out]).toEqual([0, expect.stringContaining('The page agrees with the stance.')])
  })

  it('disagree where robots.txt forbids or allows something else, with the line and what to write', async () => {
    const ended = await compared({
      robots: 'User-agent: *\nDisallow: /x\nContent-Signal: search=yes, ai-train=no\n',
    })
    expect(ended.code).toBe(1)
    const [open, ...more] = notesOf(ended)
    expect(open).toEqual({
      code: 'stance-fetch',
      message: expect.stringMatching(
        /^The stance allows the page, and robots\.txt forbids it \(robots\.txt line 2: Disallow: \/x\)\. This concerns Googlebot, .* Take "Disallow: \/x" out of the groups of these robots\.$/,
      ),
    })
    expect(more.map(({ code }) => code)).toContain('stance-unstated')
    const closed = notesOf(await compared({ robots: 'User-agent: FooBot\nAllow: /\n' }))
    expect(closed.filter(({ message }) => message.includes('FooBot'))).toEqual([
      {
        code: 'stance-fetch',
        message:
          'The stance forbids the page, and robots.txt allows it (robots.txt line 2: Allow: /). This concerns FooBot. Write "Disallow: /" in the groups of these robots.',
      },
    ])
  })

  it('disagree where a statement of any place says something else', async () => {
    const message = async (asked: Asked) =>
      notesOf(await compared({ robots: MADE, ...asked }))
        .filter(({ code }) => code === 'stance-use')
        .map((note) => note.message)
    const against = 'A statement permits training, and the stance forbids it'
    expect(await message({ headers: 'Content-Signal: ai-train=yes\n' })).toEqual([
      `${against} (header line 1, Content-Signal: ai-train=yes). Write "Content-Signal: ai-train=no" there.`,
    ])
    expect(await message({ headers: 'Content-Usage: train-ai=y\n' })).toEqual([
      `${against} (header line 1, Content-Usage: train-ai=y). Take it out there.`,
    ])
    expect(await message({ html: '<p>\n<meta name="tdm-reservation" content="0">' })).toEqual([
      `${against} (meta line 2, tdm-reservation: 0). Write 1 as tdm-reservation there.`,
    ])
    // Without a wish for a statement, what permits training still contradicts the answer to trainers.
    const short = { purposes: { 'ai-training': 'disallow' } } as const
    expect(
      await message({ stance: short, robots: newFile(short).text, headers: 'tdm-reservation: 0\n' }),
    ).toHaveLength(1)
    // noarchive is a statement about training for Bing, which documents it so.
    const open = { contentSignals: { 'ai-train': 'yes' } } as const
    expect(
      await message({ stance: open, robots: newFile(open).text, headers: 'X-Robots-Tag: noarchive\n' }),
    ).toEqual([
      'A statement forbids training, and the stance permits it (header line 1, X-Robots-Tag: noarchive). Take it out there.',
    ])
  })

  it('disagree where the rules of the index contradict what the stance says of search', async () => {
    expect(await codesOf({ robots: MADE, html: '<meta name=robots content=noindex>' })).toEqual([
      1,
      'stance-index',
    ])
    const hidden = { contentSignals: { search: false } } as const
    const robots = newFile(hidden).text
    expect(await codesOf({ stance: hidden, robots })).toEqual([1, 'stance-index'])
    expect(await codesOf({ stance: hidden, robots, headers: 'X-Robots-Tag: noindex\n' })).toEqual([0])
    // A robot that may not fetch the page never sees the noindex.
    const closed = 'User-agent: *\nDisallow: /\nContent-Signal: search=no\n'
    expect(await codesOf({ stance: { ...hidden, default: 'disallow' }, robots: closed })).toContain(
      'stance-undecided',
    )
    expect(await codesOf({ stance: hidden, robots, headers: 'X-Robots-Tag: *: noindex\n' })).toEqual([
      3,
      'stance-undecided',
    ])
  })

  it('disagree where another licence is named, or none', async () => {
    const stance = { licenses: ['https://example.com/l.xml'] } as const
    const robots = newFile(stance).text
    expect(await codesOf({ stance, robots })).toEqual([0])
    expect(await codesOf({ stance, robots: 'User-agent: *\nAllow: /\n' })).toEqual([1, 'stance-unstated'])
    expect(await codesOf({ stance, robots, html: '<link rel=license href=/other.xml>' })).toEqual([
      1,
      'stance-license',
    ])
    expect(
      await codesOf({ stance, robots: 'User-agent: *\nAllow: /\n', html: '<link rel=license href=/l.xml>' }),
    ).toEqual([0])
  })

  it('are not compared where nothing tells', async () => {
    expect(await codesOf({})).toEqual([3, 'stance-undecided'])
    // A contradiction on the page counts without a robots.txt.
    expect(await codesOf({ headers: 'tdm-reservation: 0\n' })).toEqual([1, 'stance-undecided', 'stance-use'])
  })

  it('with the default keep are compared for the robots that the stance names', async () => {
    const stance = { default: 'keep', robots: { gptbot: 'disallow', bingbot: 'allow' } } as const
    expect(await codesOf({ stance, robots: 'User-agent: *\nDisallow: /x\n' })).toEqual([0])
    const ended = await compared({ stance, robots: '' })
    expect([ended.code, ...notesOf(ended).map(({ message }) => message)]).toEqual([
      1,
      'The stance forbids the page, and robots.txt allows it (no line of robots.txt decides). This concerns GPTBot. Write "Disallow: /" in the groups of these robots.',
    ])
  })
})

describe('the formats', () => {
  it('have the disagreements as findings at the lines of the HTML', async () => {
    const asked = { robots: MADE, html: '<p>\n<meta name="tdm-reservation" content="0">' }
    for (const format of ['github', 'sarif', 'junit', 'csv', 'html', 'text', 'concise'])
      expect((await compared({ ...asked, format })).out).toContain('Write 1 as tdm-reservation there.')
    expect((await compared({ ...asked, format: 'github' })).out).toMatch(
      /^::error file=a\.html,line=2,.*title=stance-use::/m,
    )
  })

  it('of several pages count those that agree', async () => {
    writeFileSync(join(folder, 'b.html'), '<meta name="tdm-reservation" content="0">')
    writeFileSync(join(folder, 'c.html'), '<p>')
    writeFileSync(join(folder, 'stance.json'), JSON.stringify({ contentSignals: { 'ai-train': false } }))
    const { code, out } = await runCommand(['page', 'b.html', 'c.html', '--stance', 'stance.json'], {
      cwd: folder,
    })
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('Compared with the stance: 1 disagrees, 1 undecided'),
    ])
  })

  it('refuse what is no stance, and rows', async () => {
    writeFileSync(join(folder, 'bad.json'), '{"purpose":{}}')
    const bad = await runCommand(['page', 'c.html', '--stance', 'bad.json'], { cwd: folder })
    expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('purpose: unknown member')])
    const rows = await runCommand(['page', '--batch', 'x', '--stance', 'bad.json'], { cwd: folder })
    expect([rows.code, rows.err]).toEqual([2, expect.stringContaining('--stance with --batch')])
  })
})
