// Files that share a key: every dialect reads them alike, for every robot.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'wayleave'
import { ContentReader } from '../../survey/src/dataset/content-readings.ts'
import { readingsKey } from '../../survey/src/dataset/readings-key.ts'
import { scaled } from '../scale.ts'

const FILES = scaled(40, 1_500, 'WAYLEAVE_FILES')

/** What every dialect makes of a file: each robot's class, with its reason and its examples. */
function readingsOf(text: string): unknown {
  const { dialects, namesSites } = new ContentReader().readingsOf(parse(text))
  const classes = dialects.map(({ dialect, unnamed, starless, robots }) => [
    dialect.id,
    ...[unnamed, starless].map(({ kind, ofList }) => [kind, ofList]),
    robots.map(({ robot, reading: { kind, ofList } }) => [robot.id, kind, ofList]),
  ])
  return { classes, namesSites }
}

const words = fc.constantFrom(
  ...[
    '',
    ' note',
    ' User-agent: GPTBot',
    'Disallow: /',
    ' *',
    ' %2a $',
    ':',
    '\t#',
    ' crawl-delay: 5',
    '\\',
    '"',
  ],
)
const unusual = fc.constantFrom(
  '# \u00e9',
  '# <i>',
  'Disallow: /\u00e9',
  'Sitemap: https://a.example/\u00e9',
  '< b',
)
const comment = fc.array(words, { maxLength: 3 }).map((drawn) => `#${drawn.join('')}`)
const address = fc
  .array(fc.constantFrom('/sitemap.xml', '/a-b', '?page=1', '&x=2', ':8080', '/robots.txt', '/Disallow'), {
    maxLength: 3,
  })
  .map((parts) => `https://www.s.example${parts.join('')}`)
const rule = fc.constantFrom(
  ...[
    'User-agent: *',
    'User-agent: GPTBot',
    'User-Agent: googlebot',
    'Disallow: /',
    'Disallow: /a',
    'Disallow:',
  ],
  ...[
    'Allow: /a/b',
    'Disallow: /*.gif$',
    'Crawl-delay: 2',
    'Host: a.example',
    '',
    ' ',
    'Disallow: /b # note',
  ],
)

/** A line of two files: the same in both, or one that no dialect looks at. */
const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.oneof({ weight: 5, arbitrary: rule }, unusual).map((text) => [text, text] as const),
  },
  fc
    .tuple(fc.array(comment, { minLength: 1, maxLength: 3 }), comment)
    .map(([some, one]) => [some.join('\n'), one] as const),
  fc
    .tuple(
      fc.constantFrom('Sitemap: ', 'sitemap:', 'SITEMAP: \t'),
      address,
      fc.array(address, { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([field, one, some]) => [`${field}${one}`, some.map((each) => `${field}${each}`).join('\n')] as const,
    ),
)

describe('files with equal keys', () => {
  it('are read alike by every dialect', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, end) => {
          const [one, other] = [0, 1].map((side) =>
            lines.map((texts) => texts[side]?.replaceAll('\n', end)).join(end),
          ) as [string, string]
          expect(readingsKey(parse(one)), JSON.stringify([one, other])).toBe(readingsKey(parse(other)))
          expect(readingsOf(one), JSON.stringify([one, other])).toEqual(readingsOf(other))
        },
      ),
      { numRuns: FILES },
    )
  })

  it.each([
    ['a blank line in place of a comment', 'User-agent: a\n#\nDisallow: /', 'User-agent: a\n\nDisallow: /'],
    ['another rule', 'User-agent: a\nDisallow: /a', 'User-agent: a\nDisallow: /b'],
    ['a comment behind a rule', 'User-agent: a\nDisallow: /a # b', 'User-agent: a\nDisallow: /a # c'],
    ['a Sitemap line that is a comment', '# Sitemap: https://a.example/', 'Sitemap: https://a.example/'],
    ['a comment beyond ASCII', '# \u00e9', '# \u00e8'],
    ['an address with a blank', 'Sitemap: https://a.example/ b', 'Sitemap: https://a.example/ c'],
    ['another field', 'Sitemaps: https://a.example/', 'Sitemaps: https://b.example/'],
    [
      'another comment where a program may stop reading',
      `#${'a'.repeat(4_000)}\nUser-agent: a\nDisallow: /${'b'.repeat(200)}`,
      `#${'a'.repeat(3_999)}\nUser-agent: a\nDisallow: /${'b'.repeat(200)}`,
    ],
  ])('differ with %s', (_, one, other) => {
    const [first, second] = [one, other].map((text) => readingsKey(parse(text)))
    expect(first).toBeDefined()
    expect(first).not.toBe(second)
  })

  it.each([
    ['markup', '# <html>\n'],
    ['a line end that only some programs know', '# a\u2028Disallow: /\n'],
    ['a byte that is no text', '# \udc80\n'],
    ['a NUL', '# \0\n'],
    ['a CR alone', '# a\rDisallow: /\n'],
    ['a word of ACAP', '# ACAP-crawler: *\n'],
    ['a byte order mark', '\ufeffUser-agent: *\n'],
    ['more than a program may read', '#'.repeat(250_001)],
    ['more bytes than a program may read', `# ${'\u3042'.repeat(100_000)}`],
  ])('are none with %s', (_, text) => {
    expect(readingsKey(parse(text))).toBeUndefined()
  })
})
