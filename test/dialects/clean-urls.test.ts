// The fast ways to the path of a URL (`pathStart`, `isPathUnchanged`, `isMatchedInPlace`, `pathEnd`) against the
// slow one, `pathOf`.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_QUESTIONS } from '../../src/dialects/parsing/first-questions.ts'
import { dialects, parse, read } from '../../src/entry/index.ts'
import { asSent } from '../../src/policy/index.ts'
import { isRooted } from '../../src/text/index.ts'
import { scaled } from '../scale.ts'

const site = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('https://example.com', 'http://h', 'https://a-b.example') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'https://example.com:8080',
      'https://example.com:x',
      'hello://h',
      'HTTP://h',
      'http://[x',
      'http://[::1]',
      'http://u@h',
      'http://ö',
      'http://h\uff0f',
      'http://a_b',
      'http://a\\b',
      '',
    ),
  },
)
const ASCII = Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index))
const unit = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('/', 'a', 'B', '1', 'ab', '/a', '.', '-', '?', '=') },
  { weight: 3, arbitrary: fc.constantFrom(...ASCII) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%2F', '%61', '%zz', '%09', 'é', '\ud800', '\udc80', '\t', '\n', '\0'),
  },
)
const path = fc.array(unit, { maxLength: 12 }).map((units) => `/${units.join('')}`)
const url = fc.tuple(site, path).map((parts) => parts.join(''))

/** The path with what a dialect adds after it, for all rules that name no site. */
function pathWithout(id: string, found: string | undefined): string | undefined {
  return id === 'libwww-perl' ? found?.replace(/ .*/s, '') : found
}

describe.each(Object.values(dialects))('$id', (dialect) => {
  const { id, pathOf, inPlace = {} } = dialect
  const { pathStart, pathStartWithoutSites = pathStart } = inPlace
  const isPathUnchanged = inPlace.isPathUnchanged ?? ((asked: string) => asSent(asked) === asked)

  it('gives a clean path unchanged', () => {
    let clean = 0
    fc.assert(
      fc.property(url, (drawn) => {
        const from = pathStartWithoutSites?.(drawn) ?? -1
        if (from === -1 || !isPathUnchanged(drawn, from)) return
        clean++
        const end = inPlace.pathEnd?.(drawn, from) ?? drawn.length
        expect(end).toBeGreaterThan(from)
        expect(asSent(drawn).slice(0, end)).toBe(drawn.slice(0, end))
        expect(pathWithout(id, pathOf(drawn))).toBe(drawn.slice(from, end))
      }),
      { numRuns: scaled(750, 3000) },
    )
    if (pathStartWithoutSites !== undefined) expect(clean).toBeGreaterThan(scaled(25, 100))
  })

  it('decides many URLs as it decides each at the first question', () => {
    // Without characters that clients encode, a list is matched in place; with them, not always.
    const rule = fc.tuple(
      fc.constantFrom('Allow', 'Disallow'),
      fc
        .array(fc.oneof(unit, fc.constantFrom('*', '$', '*a', '/*/', '*1', '*B')), { maxLength: 4 })
        .map((units) => `/${units.join('').replace(/[\s#]/g, '')}`),
    )
    fc.assert(
      fc.property(
        fc.array(rule, { minLength: 1, maxLength: 5 }),
        fc.array(url, { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        (rules, urls, drawn) => {
          const text = `User-agent: *\n${rules.map((parts) => parts.join(': ')).join('\n')}\n`
          const policy = read(parse(text), { agent: 'FooBot', dialect })
          for (let question = 0; question <= FIRST_QUESTIONS; question++) policy.decide('/')
          for (const one of urls) {
            // A text that is no URL is asked about as the exact input of the parser.
            const raw = drawn || !isRooted(one)
            const first = read(parse(text), { agent: 'FooBot', dialect }).decide(one, { raw })
            expect(policy.decide(one, { raw })).toEqual(first)
          }
        },
      ),
      {
        numRuns: scaled(125, 500),
        // The path is also the Disallow as it is written.
        examples: [
          [
            [
              ['Allow', '//'],
              ['Disallow', '/*'],
            ],
            ['https://example.com/*'],
            false,
          ],
        ],
      },
    )
  })
})

// Rules that match as far as the path goes, next to prefixes: of a long list, each is not tried.
it.each(['python-urllib-rfc9309', 'crawler4j'] as const)('%s: a long list that is no decision list', (id) => {
  const pieces = fc
    .array(fc.constantFrom('a', 'b', '/', 'ab', 'a/'), { maxLength: 4 })
    .map((some) => some.join(''))
  const value = fc
    .tuple(pieces, fc.constantFrom('', '*', '*a', '*b', '*a*b', '*/a$', '$', '*'), pieces)
    .map(([before, star, after]) => `/${before}${star}${star.endsWith('$') ? '' : after}`)
  const rule = fc.tuple(fc.constantFrom('Allow', 'Disallow'), value).map((parts) => parts.join(': '))
  let matched = 0
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 70, maxLength: 90 }),
      fc.array(pieces, { minLength: 10, maxLength: 10 }),
      fc.array(pieces, { minLength: 10, maxLength: 10 }),
      (rules, heads, tails) => {
        const file = parse(`User-agent: *\n${rules.join('\n')}\n`)
        const policy = read(file, { agent: 'FooBot', dialect: dialects[id] })
        for (let question = 0; question <= 2 * FIRST_QUESTIONS; question++) policy.decide('/')
        for (const [index, head] of heads.entries()) {
          const path = `/${head}/${tails[index]}`.replace(/^\/{2,}/, '/a/')
          const verdict = policy.decide(path)
          const expected = policy.ruleFor?.(path, path)
          if (expected === undefined) continue
          matched += 1
          expect(verdict.rule ?? 'varies', path).toEqual(expected)
        }
      },
    ),
    { numRuns: scaled(25, 100) },
  )
  expect(matched).toBeGreaterThan(scaled(125, 500))
})
