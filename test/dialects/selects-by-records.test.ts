// Which groups apply to an agent depends on their names alone, unless a dialect says that records matter.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Dialect, dialects, type Outline, outlineOf } from '../../src/dialects/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

/** The number of random files in a test. */
const FILES = scaled(150, 5_000, 'WAYLEAVE_FILES')

const TOKENS = ['GPTBot', 'googlebot', 'Wget', 'HTTrack', 'a', 'FooBot/2.0']

const name = fc.constantFrom(
  '*',
  'GPTBot',
  'googlebot',
  'Googlebot-Image',
  'wget',
  'a',
  'b',
  '',
  'Foo*',
  '* x',
)
const records = fc.array(
  fc.constantFrom(
    ...['Disallow: /', 'Disallow: /a', 'Disallow:', 'Allow: /', 'Allow: /b', 'Crawl-delay: 5', 'Noindex: /x'],
    ...['Robot-version: 2.0', 'Robot-version: 3.0', 'Sitemap: https://a.example/', 'Request-rate: 1/5'],
  ),
  { minLength: 1, maxLength: 3 },
)

/** A file twice: the same names in the same lines, with other records between them. */
const files = fc
  .array(fc.tuple(fc.array(name, { maxLength: 3 }), records, records), { minLength: 1, maxLength: 4 })
  .map((groups) =>
    [1, 2].map((side) =>
      groups
        .flatMap((group) => [
          ...group[0].map((value) => `User-agent: ${value}`),
          ...(group[side] as readonly string[]),
          '',
        ])
        .join('\n'),
    ),
  )

function namesOf({ groups }: Outline): unknown {
  return groups.map(({ agents }) => agents.map(({ value }) => value))
}

function selectedBy(dialect: Dialect, outline: Outline): unknown {
  return TOKENS.flatMap((token) =>
    [true, false].map((obeysStar) => {
      const { kind, selected } = dialect.selectGroups(outline, { tokens: [token, 'a'], obeysStar })
      return [token, kind, selected.map((group) => outline.groups.indexOf(group))]
    }),
  )
}

describe('the selected groups', () => {
  it.each(Object.entries<Dialect>(dialects))('of %s are the same for the same names', (_, dialect) => {
    let compared = 0
    fc.assert(
      fc.property(files, (texts) => {
        const [one, other] = texts.map((text) => outlineOf(parse(text), dialect)) as [Outline, Outline]
        if ([one, other].some(({ failure }) => failure !== undefined)) return
        if (
          [...one.groups, ...other.groups].some(
            (group) => dialect.sharing?.selectsByRecords?.(group) === true,
          )
        )
          return
        if (JSON.stringify(namesOf(one)) !== JSON.stringify(namesOf(other))) return
        compared += 1
        expect(selectedBy(dialect, one), JSON.stringify(texts)).toEqual(selectedBy(dialect, other))
      }),
      { numRuns: FILES },
    )
    // Spatie keeps records by name, so that all of its selections depend on them.
    if (dialect.id !== dialects.spatie.id) expect(compared).toBeGreaterThan(FILES / 10)
  })
})
