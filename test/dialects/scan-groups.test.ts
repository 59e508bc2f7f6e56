// The scan of src/dialects/parsing/scan-groups.ts gives the verdict of the plain way, for every dialect that has
// one. The files look like real ones: on odd files, most dialects leave the answer to the plain way.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

const RUNS = scaled(600, 6_000)

const agentLine = fc.constantFrom(
  'User-agent: *',
  'User-agent: *',
  'User-agent: FooBot',
  'user-agent: foobot',
  'User-agent: Foo',
  'User-agent: f',
  'User-agent: FooBot-News',
  'User-agent: FooBot/2.1',
  'User-agent: Foo Bot',
  'User-agent: OtherBot',
  'User-agent: BarBot',
  'User-agent:',
  'User-Agent : *',
  'User-agent:*',
  'User-agent: *bot',
  'User-agent: **',
  'User-agent: %46ooBot',
  'Useragent: FooBot',
)

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('/', '/a', '/a/', '/a/b', '/b', '/c', '/0', '') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '/*',
      '/*b',
      '/a**',
      '/a b/c!',
      '/a*c',
      '/*?x',
      '/a$',
      '/*.b$',
      '/a/*/c',
      '*',
      '*a',
      'a',
      '/a#b',
      '/a # b',
      '/a b',
      '/%61',
      '/a%2Fb',
      '/a?',
      '/a?b=1&&c',
      '/a;b',
      '/a/index.html',
      '//a',
      'http://h/a',
      'https://example.com/a',
      '/é',
      '/a:',
      '/a Allow /b',
      '/a/../b',
      '/\\*',
    ),
  },
)

const ruleLine = fc
  .tuple(
    fc.constantFrom(
      ...['Disallow: ', 'Disallow: ', 'Allow: ', 'Allow: ', 'allow:', 'Disallow:', 'Disallow : ', ' Allow: '],
      ...['Disallow:\t', 'Dissallow: ', 'Disallow ', 'Noindex: '],
    ),
    value,
  )
  .map((parts) => parts.join(''))

const otherLine = fc.constantFrom(
  ...[
    '',
    '',
    ' ',
    '# c',
    ' # c',
    '#',
    'Sitemap: https://example.com/s.xml',
    'Sitemap: /s.xml',
    'Host: example.com',
  ],
  ...[
    'Crawl-delay: 5',
    'Crawl-delay: x',
    'Request-rate: 1/5',
    'Foo: bar',
    'Foo: /a',
    ': /a',
    'Foo',
    '<p>',
    '<b>Allow: /a</b>',
  ],
  ...['x Allow: /a', 'x y Disallow: /a', 'Foo: user-agent: FooBot', '\u00a0User-agent: *', '\u00a0', '*'],
)

const file = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff'),
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: agentLine },
        { weight: 5, arbitrary: ruleLine },
        { weight: 3, arbitrary: otherLine },
      ),
      { maxLength: 12 },
    ),
    fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
    fc.boolean(),
  )
  .map(([mark, lines, end, isEnded]) => mark + lines.join(end) + (isEnded ? end : ''))

/** The same with a line of other ends among them. */
const mixedFile = fc
  .tuple(file, file, fc.constantFrom('\n', '\r\n', '\r', '\u0085', '\u2028', '\0', '\u000b'))
  .map(([one, other, end]) => one + end + other)

/** A file in some encoding, or with a byte that no text in UTF-8 has. */
const bytes = fc.tuple(file, fc.constantFrom('utf-8', 'utf-16', 'damaged')).map(([text, encoding]) => {
  if (encoding === 'utf-16') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
  const encoded = new TextEncoder().encode(text)
  return encoding === 'damaged' ? Uint8Array.from([...encoded, 0xff, 0x0a]) : encoded
})

const url = fc.constantFrom(
  ...[
    '/',
    '/a',
    '/a/',
    '/a/b',
    '/a/b/c',
    '/b',
    '/c',
    '/x',
    '/a?',
    '/a?x',
    '/a?b=1&c',
    '/a;b',
    '/a/index.html',
  ],
  ...[
    '/robots.txt',
    '/%61',
    '/a%2Fb',
    '/a.b',
    '/*',
    '/a*c',
    '/é',
    '/%C3%A9',
    'https://example.com/a',
    'https://h/a',
  ],
  ...['//a', '/a//b', '/abc', '/ac', '/a:', '/a b', '/a b/c', '/a Allow /b', '/a*', '/\\*'],
)

const agent = fc.constantFrom<string | readonly string[]>('FooBot', 'FooBot', 'foo', 'BarBot', [
  'FooBot-News',
  'FooBot',
])

describe.each(Object.values(dialects).filter(({ scanForPath }) => scanForPath !== undefined))(
  '$id',
  (dialect) => {
    const plain = { ...dialect, scanForPath: undefined }

    it.each<readonly [string, fc.Arbitrary<string | Uint8Array>]>([
      ['files like real ones', file],
      ['files with mixed line ends', mixedFile],
      ['bytes', bytes],
    ])('scans as the plain way reads: %s', (_name, files) => {
      let scanned = 0
      const { scanForPath } = dialect
      const counted: typeof dialect = {
        ...dialect,
        scanForPath: (...asked) => {
          const found = scanForPath?.(...asked)
          if (found !== undefined) scanned += 1
          return found
        },
      }
      fc.assert(
        fc.property(files, url, agent, fc.boolean(), (text, path, name, obeysStar) => {
          const [one, other] = [counted, plain].map((read_) =>
            decide(read(parse(text), { agent: name, dialect: read_, obeysStar }), path, { raw: true }),
          )
          expect(one).toEqual(other)
        }),
        { numRuns: RUNS, seed: SEED },
      )
      expect(scanned).toBeGreaterThan(0)
    })
  },
)

// Two programs read unusual files line by line, and others by the table of lines. A group that concerns nobody makes
// a file unusual.
it.each([
  [dialects.webrobots, '', '\n\n\nUser-agent: zzz\nDisallow: /zzz # %é\n'],
  [dialects.spatie, 'User-agent: zzz\nNoindex: /zzz\nDisallow: /zzz\n', ''],
] as const)('$id reads plain lines as it reads others', (dialect, before, after) => {
  fc.assert(
    fc.property(file, url, agent, (drawn, path, name) => {
      const text = drawn.replace('\ufeff', '')
      const shift = before.split('\n').length - 1
      const [one, other] = [text, before + text + after].map((robots) => {
        const { verdict, reason, rule } = decide(
          read(parse(robots), { agent: name, dialect: { ...dialect, scanForPath: undefined } }),
          path,
          { raw: true },
        )
        const line = rule?.line
        return { verdict, reason, line: line === undefined || robots === text ? line : line - shift }
      })
      expect(one).toEqual(other)
    }),
    { numRuns: 2 * RUNS, seed: SEED },
  )
})
