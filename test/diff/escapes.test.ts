// Comparisons of files in two dialects, on URLs whose escapes need not be UTF-8.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import { compareDialects, firstDifference } from '../../src/diff/index.ts'
import { decide, isNoList, type Policy } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

/** Pairs of policies in an ordinary run; WAYLEAVE_PAIRS sets more. */
const PAIRS = scaled(150, 1_500, 'WAYLEAVE_PAIRS')

/** Bytes of characters of one, two, three and four bytes, of U+FFFD, of a surrogate, and of no character. */
const SYMBOLS = ['a', '/', '%C3', '%A9', '%E2', '%82', '%EF', '%BF', '%BD', '%ED', '%A0', '%F4', '%90', '%FF']

/** All URLs of at most three symbols after the first slash, and of four bytes of the first two characters. */
const URLS = (() => {
  let longest = ['']
  const all = ['']
  for (let length = 1; length <= 4; length++) {
    const last = length === 4 ? SYMBOLS.slice(2, 6) : SYMBOLS
    longest = longest.flatMap((path) => last.map((symbol) => path + symbol))
    if (length === 4) longest = longest.filter((path) => /^(?:%[CAE8][3923])+$/.test(path))
    all.push(...longest)
  }
  return all.map((path) => `https://example.com/${path}`)
})()

const piece = fc.constantFrom(
  ...SYMBOLS,
  ...SYMBOLS.slice(2),
  '*',
  '$',
  '%EF%BF%BD',
  '%C3%A9',
  '%E2%82%AC',
  'é',
  '\ufffd',
)
const rule = fc
  .tuple(fc.constantFrom('Allow', 'Disallow', 'Disallow'), fc.array(piece, { minLength: 1, maxLength: 4 }))
  .map(([field, pieces]) => `${field}: /${pieces.join('')}`)
const dialect = fc.constantFrom(...(Object.keys(dialects) as DialectId[]))
const decoding = fc.constantFrom<DialectId>('protego', 'python-urllib')

describe('a comparison of two dialects covers URLs whose escapes are not UTF-8', () => {
  it(`agrees with trying ${URLS.length} URLs, ${PAIRS} pairs of policies`, { timeout: 600_000 }, () => {
    const seen = { equal: 0, different: 0, undecided: 0, unknown: 0 }
    let illFormed = 0
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 3 }), dialect, decoding, (rules, one, other) => {
        const file = parse(['User-agent: *', ...rules].join('\n'))
        const policies = [one, other].map((id) => read(file, { agent: 'FooBot', dialect: dialects[id] })) as [
          Policy,
          Policy,
        ]
        const found = firstDifference(...policies)
        // Policies that are no list have no proof.
        if (found.kind !== 'undecided' || !policies.some(isNoList)) seen[found.kind] += 1
        const [a, b] = policies.map((policy) => (url: string) => decide(policy, url).verdict) as [
          Decide,
          Decide,
        ]
        if (found.kind === 'equal') expect(URLS.filter((url) => a(url) !== b(url))).toEqual([])
        if (found.kind === 'different') {
          expect(a(found.url)).not.toBe(b(found.url))
          if (!isWellFormed(found.url)) illFormed += 1
        }
      }),
      { numRuns: PAIRS },
    )
    expect(seen.undecided).toBe(0)
    expect(Math.min(seen.equal, seen.different)).toBeGreaterThan(PAIRS / 20)
    expect(illFormed).toBeGreaterThan(PAIRS / 40)
  })

  it('finds the URL on which only a dialect that decodes sees a replacement character', () => {
    const file = parse('User-agent: *\nDisallow: /caf\ufffd\n')
    const { classes, differences } = compareDialects(file, 'FooBot', [dialects['rfc-9309'], dialects.protego])
    expect(classes.map((same) => same.dialects)).toEqual([['rfc-9309'], ['protego']])
    expect(differences).toMatchObject([
      { kind: 'different', verdicts: [{ verdict: 'allow' }, { verdict: 'disallow' }] },
    ])
  })

  it('proves that two spellings of half a character are one rule, where it is decoded', () => {
    const kindIn = (id: DialectId, one: string, other: string): string => {
      const [a, b] = [one, other].map((value) =>
        read(parse(`User-agent: *\nDisallow: ${value}\n`), { agent: 'FooBot', dialect: dialects[id] }),
      ) as [Policy, Policy]
      return firstDifference(a, b).kind
    }
    for (const id of ['protego', 'python-urllib'] as const) {
      expect(kindIn(id, '/caf%C3', '/caf%E2%82'), id).toBe('equal')
      expect(kindIn(id, '/caf%C3', '/caf%EF%BF%BD'), id).toBe('equal')
      expect(kindIn(id, '/caf%C3', '/caf%C3%A9'), id).toBe('different')
    }
    expect(kindIn('rfc-9309', '/caf%C3', '/caf%E2%82')).toBe('different')
  })

  it('shows half a character as the witness', () => {
    const file = parse('User-agent: *\nDisallow: /caf%C3\n')
    const [a, b] = (['rfc-9309', 'protego'] as const).map((id) =>
      read(file, { agent: 'FooBot', dialect: dialects[id] }),
    ) as [Policy, Policy]
    expect(firstDifference(a, b)).toMatchObject({ kind: 'different', url: 'https://example.com/caf%80' })
  })
})

type Decide = (url: string) => string

function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}
