import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as once from '../../src/dialects/once.ts'
import { decideOnce } from '../../src/dialects/once.ts'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { path, robotsText } from '../arbitraries.ts'

const { google, rfc9309 } = once

const agents = [
  'FooBot',
  'BarBot',
  ['FooBot-News', 'FooBot'],
  '*',
  'Googlebot',
  'bingbot',
  'FooBot/2.1',
] as const

/** The verdict of a policy by its whole list: the first question takes the rules near the path alone. */
function laterVerdict(
  text: string,
  url: string,
  agent: string | readonly string[],
  dialect: (typeof dialects)[keyof typeof dialects],
) {
  const policy = read(parse(text), { agent, dialect, rawAgent: true })
  decide(policy, '/')
  return decide(policy, url)
}

/** Lines written in many spellings. */
const oddText = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('', '', '', ' ', '\t', '\v', 'é', '\u00a0', '\ufeff'),
        fc.constantFrom(
          ...[
            'Disallow',
            'Disallow',
            'disALLOW',
            'Disalow',
            'Dissallow',
            'Diallow',
            'Allow',
            'Allow',
            'allowed',
            'Al',
            'D',
            'A',
          ],
          ...[
            'User-agent',
            'User-agent',
            'USER-AGENT',
            'User-agents',
            'Useragent',
            'User agent',
            'Use',
            'Sitemap',
            'x',
            '#',
            '',
          ],
        ),
        fc.constantFrom(': ', ': ', ': ', ': ', ':', ' : ', ':  ', ':\t', ':: ', ': : ', ':/: ', ' ', ''),
        fc.constantFrom(
          ...[
            '/',
            '/a',
            '/ab',
            '/b',
            '/ab/c',
            '/a*c',
            '/*',
            '/*b',
            '/$',
            '/a$',
            '/%61',
            '/%c3%a9',
            '/é',
            '/#',
            '/a#b',
            '/index.html',
            '/a/index.htm',
          ],
          ...[
            '*',
            '*',
            'FooBot',
            'FooBot',
            'foobot/2',
            'FooBotty',
            'BarBot',
            'jBot',
            '#c',
            '* x',
            '*x',
            '',
            ' ',
            '/a\0b',
            'Foo\0',
            '\0',
          ],
        ),
        fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\r\r\n', '\n\n', ' \n', ' #c\n', ''),
      )
      .map((parts) => parts.join('')),
    { maxLength: 12 },
  )
  // Half of them in a group that applies.
  .chain((lines) =>
    fc.constantFrom('', 'User-agent: *\nDisallow: /x\n').map((start) => start + lines.join('')),
  )

const plainPath = fc.constantFrom(
  '/',
  '/a',
  '/ab',
  '/ab/c',
  '/b',
  '/i',
  '/index.html',
  '/a/',
  '/é',
  '/%C3%A9',
  '/a*c',
  '/$',
  '/%61',
  '/a#b',
)

describe('one question', () => {
  for (const dialect of Object.values(dialects)) {
    it(`is answered as a policy answers it: ${dialect.id}`, () => {
      fc.assert(
        fc.property(robotsText, path, fc.constantFrom(...agents), fc.boolean(), (text, at, agent, whole) => {
          const url = whole ? `https://example.com${at}` : at
          expect(decideOnce(text, { agent, url, dialect, rawAgent: true })).toEqual(
            laterVerdict(text, url, agent, dialect),
          )
        }),
        { numRuns: 300 },
      )
    })
  }

  for (const dialect of Object.values(dialects)) {
    it(`is answered as a policy answers it, whatever the lines look like: ${dialect.id}`, () => {
      fc.assert(
        fc.property(
          oddText,
          plainPath,
          fc.constantFrom(...agents, 'jBot', '', ['', 'FooBot']),
          (text, url, agent) => {
            expect(decideOnce(text, { agent, url, dialect, rawAgent: true })).toEqual(
              laterVerdict(text, url, agent, dialect),
            )
          },
        ),
        { numRuns: 300 },
      )
    })
  }

  it.each(Object.values(dialects))(
    'about an agent of the * group is answered by it and not by an empty name: $id',
    (dialect) => {
      const star = 'User-agent: *\nDisallow: /x\n'
      const empty = 'User-agent: # none\nDisallow: /\n'
      for (const text of [star + empty, empty + star, empty])
        for (const [agent, url] of [
          ['*', '/'],
          ['*', '/x'],
          ['FooBot', '/'],
        ] as const)
          expect(decideOnce(text, { agent, url, dialect, rawAgent: true }), `${agent} ${text}`).toEqual(
            laterVerdict(text, url, agent, dialect),
          )
    },
  )

  it('about a line that the parser cuts is answered from the rest', () => {
    const text = `User-agent: *\nDisallow: /b\nDisallow: /${'*'.repeat(16_651)}ab\n`
    const asked = { agent: 'FooBot', url: '/xa', dialect: google }
    expect(decideOnce(text, asked)).toMatchObject({ verdict: 'disallow', rule: { line: 3 } })
    expect(decideOnce(text, asked)).toEqual(laterVerdict(text, asked.url, asked.agent, dialects.google))
  })

  it('about a directory is answered by the Allow of its index page', () => {
    const text = 'User-agent: *\nDisallow: /*\nAllow: /x\nAllow: /index.html\n'
    expect(decideOnce(text, { agent: 'FooBot', url: '/', dialect: google })).toMatchObject({
      verdict: 'allow',
      rule: { line: 4 },
    })
  })

  it('may be about a file of bytes, or of a text with a byte order mark', () => {
    const text = '\ufeffUser-agent: FooBot\nDisallow: /\u00e9\n'
    for (const robots of [text, once.parse(new TextEncoder().encode(text))]) {
      for (const dialect of [google, rfc9309]) {
        expect(decideOnce(robots, { agent: 'FooBot', url: '/%C3%A9', dialect })).toMatchObject({
          verdict: 'disallow',
          rule: { line: 2 },
        })
      }
    }
  })

  it('of a robot that must be named ignores * groups', () => {
    const asked = { agent: 'FooBot', url: new URL('https://example.com/'), dialect: rfc9309 }
    expect(decideOnce('User-agent: *\nDisallow: /', asked).verdict).toBe('disallow')
    expect(decideOnce('User-agent: *\nDisallow: /', { ...asked, obeysStar: false })).toEqual({
      verdict: 'allow',
      reason: 'no-group',
    })
  })

  it('to a parser that stops with an error gets no verdict', () => {
    const asked = { agent: 'FooBot', url: '/a', dialect: dialects['python-urllib'] }
    expect(decideOnce('User-agent: *\nDisallow: /a\n', asked).verdict).toBe('disallow')
    expect(decideOnce(once.parse(Uint8Array.of(0x23, 0x80)), asked)).toEqual({
      verdict: 'unknown',
      reason: 'reader-fails',
    })
  })

  it('without an agent, a URL or a dialect throws a TypeError that says so', () => {
    const asked = { agent: 'FooBot', url: '/', dialect: rfc9309 }
    expect(() => decideOnce(new Uint8Array() as never, asked)).toThrow(/parse bytes first/)
    expect(() => decideOnce('', { ...asked, dialect: undefined as never })).toThrow(/needs a dialect/)
    expect(() => decideOnce('', { ...asked, dialect: 'google' as never })).toThrow(/needs a dialect/)
    expect(() => decideOnce('', { ...asked, agent: [] })).toThrow(/decideOnce needs an agent/)
    expect(() => decideOnce('', { ...asked, url: undefined as never })).toThrow(/decideOnce needs a URL/)
  })
})
