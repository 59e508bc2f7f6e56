import fc from 'fast-check'
import { isRooted } from '../src/text/index.ts'

/** Robots.txt files as fast-check makes them: records, damaged records, and anything at all. */

const field = fc.constantFrom(
  'User-agent',
  'user-agent',
  'Disallow',
  'Allow',
  'Crawl-delay',
  'Request-rate',
  'Visit-time',
  'Robot-version',
  'Comment',
  'Sitemap',
  'Clean-param',
  'Content-Signal',
  'Content-Usage',
  'ACAP-crawler',
  'ACAP-disallow-crawl',
  'Disalow',
)

const piece = fc.constantFrom(
  '/',
  'a',
  'b',
  '*',
  '**',
  '$',
  '?',
  '[',
  ']',
  '\\',
  '%2F',
  '%7E',
  '%',
  'é',
  '😀',
  '\ud800',
  '\udc80',
  ' ',
  '\t',
  'index.html',
  '#',
  ':',
  '.',
  '..',
  '=',
  '&',
  ';',
  '\u0000',
  '\u2028',
)

export const path: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 8 })
  .map((pieces) => `/${pieces.join('')}`)

const value = fc.oneof(
  { weight: 5, arbitrary: path },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '*',
      'foo',
      'FooBot',
      'Googlebot',
      'Yandex',
      'bingbot',
      '2.0',
      '1/10m',
      '0600-0845',
      '10',
      '',
      'train-ai=n',
      'search=yes, ai-train=no',
      'http://h/a',
      '//[x',
      '<URL:/a>',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)

const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(field, fc.constantFrom(':', ': ', ' : ', ' ', ''), value)
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '# comment', '\ufeff', '<html>', 'Disallow /a') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

const ending = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\u000b', '')

export const robotsText: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(line, ending).map((parts) => parts.join('')),
    { maxLength: 14 },
  )
  .map((lines) => lines.join(''))

/** Bytes: a text in some encoding, damaged or not, or nothing but noise. */
export const robotsBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  robotsText.map((text) => new TextEncoder().encode(text)),
  fc
    .tuple(
      fc.constantFrom([0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xef], [0xff, 0xfe], [0xfe, 0xff], []),
      robotsText,
    )
    .map(([mark, text]) => Uint8Array.from([...mark, ...new TextEncoder().encode(text)])),
  fc.tuple(robotsText, fc.boolean(), fc.boolean()).map(([text, little, odd]) => {
    const bytes: number[] = []
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      bytes.push(...(little ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff]))
    }
    return Uint8Array.from(odd ? [...bytes, 0x41] : bytes)
  }),
  fc.uint8Array({ maxLength: 120 }),
)

export const agent: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'FooBot',
      'foo',
      'Googlebot',
      'bingbot',
      'YandexBot',
      'MJ12bot',
      'Foo Bot/1.0',
      '*',
      '',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
)

/** What somebody may take for a URL. {@link url} has those that `decide` takes. */
export const anyUrl: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: path },
  { weight: 4, arbitrary: path.map((made) => `https://example.com${made}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'http://h',
      'http://h?x',
      '//',
      'mailto:x',
      'http://[x/',
      '#',
      '?',
      'http://user@h:80/a#b',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)

export const url: fc.Arbitrary<string> = anyUrl.filter(isRooted)
