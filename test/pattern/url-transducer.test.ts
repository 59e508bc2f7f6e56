import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { divergenceOf } from '../../src/pattern/automata/transducer/transducer-bounds.ts'
import { ALPHABET, symbolsOf, transduce, type UrlTransducer } from '../../src/pattern/index.ts'
import { symbolCosts } from '../../src/pattern/symbols.ts'

/** Characters from U+0080 on, as a client sends them: the escapes of their UTF-8. */
const character = fc
  .string({
    unit: fc
      .integer({ min: 0x80, max: 0x10ffff })
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point)),
    minLength: 1,
    maxLength: 1,
  })
  .map(encodeURIComponent)

const ascii = ALPHABET.filter(
  (letter) => letter.length === 1 || Number.parseInt(letter.slice(1), 16) < 0x80,
).filter((letter) => letter !== '%')
const delimiters = fc.constantFrom(
  '/',
  ';',
  '?',
  '%3B',
  '%3f',
  '%23',
  '%2F',
  '%2f',
  '%25',
  '=',
  '%09',
  '*',
  '$',
  '..',
  '|',
)
/** A `%` that begins no escape, whatever follows. */
const percent = fc.constantFrom('%/', '%g', '%a/', '%2?', '%C;', '%%!', '%f%25')

const wellFormed = fc
  .array(fc.oneof(fc.constantFrom(...ascii), delimiters, character, percent), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`)
const anyBytes = fc
  .array(fc.constantFrom(...ALPHABET, '%', '%a', '%2'), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`)

/** The escapes of bytes, in either case. */
const bytes = (...values: readonly number[]): fc.Arbitrary<string> =>
  fc.boolean().map((isUpper) => {
    const text = values.map((value) => `%${value.toString(16).padStart(2, '0')}`).join('')
    return isUpper ? text.toUpperCase() : text
  })
/** Beginnings of characters, surrogates, overlong forms, and characters above U+10FFFF. */
const illFormed = fc.oneof(
  fc.integer({ min: 0x80, max: 0xff }).chain((byte) => bytes(byte)),
  fc
    .tuple(character, fc.integer({ min: 1, max: 3 }))
    .map(([escapes, kept]) => escapes.slice(0, Math.max(3, escapes.length - 3 * kept))),
  bytes(0xed, 0xa0, 0x80),
  bytes(0xc0, 0xaf),
  bytes(0xe0, 0x80, 0x80),
  bytes(0xf0, 0x80, 0x80, 0x80),
  bytes(0xf4, 0x90),
  bytes(0xf4, 0x90, 0x80, 0x80),
  bytes(0xf5, 0x80),
)
const brokenCharacters = fc
  .array(fc.oneof(illFormed, illFormed, character, delimiters, fc.constantFrom('a', '/', '%')), {
    maxLength: 10,
  })
  .map((parts) => `/${parts.join('')}`)

/** Whether a client that follows the URL standard resolves a segment of the path before it sends it. */
function hasDotSegments(path: string): boolean {
  return (path.split('?')[0] as string).split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
}

describe('URL transducers', () => {
  const origin = 'https://example.com'
  for (const dialect of Object.values(dialects)) {
    const transducer = dialect.transducerFor(origin)
    test(`the transducer of ${dialect.id} writes what pathOf gives`, () => {
      fc.assert(
        fc.property(fc.oneof(wellFormed, anyBytes, brokenCharacters), (path) => {
          fc.pre(dialect.resolvesDotSegments !== true || !hasDotSegments(path))
          const text = dialect.pathOf(origin + path) ?? transducer.rejected
          expect(transduce(transducer, symbolsOf(path) as string[])).toBe(text)
        }),
        { numRuns: 3000 },
      )
    })
  }

  // CPython 3.11, `urllib.parse.quote(urllib.parse.unquote(path))`.
  test.each([
    ['/caf%E9', '/caf%EF%BF%BD'],
    ['/%C3', '/%EF%BF%BD'],
    ['/%C3a%A9', '/%EF%BF%BDa%EF%BF%BD'],
    ['/%c3%a9', '/%C3%A9'],
    ['/%C3%C3%A9', '/%EF%BF%BD%C3%A9'],
    ['/%E2%82', '/%EF%BF%BD'],
    ['/%E2%82%41', '/%EF%BF%BDA'],
    ['/%E2%82%E2%82%AC', '/%EF%BF%BD%E2%82%AC'],
    ['/%F0%9F%98x', '/%EF%BF%BDx'],
    ['/%C0%AF', '/%EF%BF%BD%EF%BF%BD'],
    ['/%ED%A0%80', '/%EF%BF%BD%EF%BF%BD%EF%BF%BD'],
    ['/%F4%90', '/%EF%BF%BD%EF%BF%BD'],
    ['/%F4%8F%BF%BF', '/%F4%8F%BF%BF'],
    ['/%F0%80%80%80', '/%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD'],
  ])('decodes %s as CPython does', (path, expected) => {
    for (const id of ['protego', 'python-urllib'] as const) {
      expect(transduce(dialects[id].transducerFor(origin), symbolsOf(path) as string[]), id).toBe(expected)
      expect(dialects[id].pathOf(origin + path), id).toBe(expected)
    }
  })

  test('a transducer must accept each URL by exactly one run', () => {
    const [one, other] = [
      { state: 0, adds: 'a' },
      { state: 1, adds: 'b' },
    ]
    const both: UrlTransducer = { name: 'both', start: 0, step: () => [one, other], end: () => '' }
    expect(() => transduce(both, ['/'])).toThrow('accepts / by 2 runs; it must be exactly one')
    expect(() => transduce({ ...both, end: () => undefined }, ['/'])).toThrow('by 0 runs')
    expect(transduce({ ...both, end: (state) => (state === 1 ? '!' : undefined) }, ['/'])).toBe('b!')
  })

  test('symbolsOf splits a path into symbols and rejects what no client sends', () => {
    expect(symbolsOf('/a%2fb%')).toEqual(['/', 'a', '%2f', 'b', '%'])
    expect(symbolsOf('/a b')).toBeUndefined()
    expect(symbolsOf('/a#b')).toBeUndefined()
    expect(symbolsOf('/é')).toBeUndefined()
  })
})

describe('the divergence of two transducers that write the same until the end', () => {
  /** Is in state 1 after a `?`, where the URL ends with `closing`. Writes `text` for an `a`. */
  const ending = (closing: string, text = 'a'): UrlTransducer => ({
    name: `ending ${closing} ${text}`,
    start: 0,
    step: (state, symbol) => [{ state: symbol === '?' ? 1 : state, adds: symbol === 'a' ? text : symbol }],
    end: (state) => (state === 1 ? closing : ''),
  })
  const question = symbolCosts()[ALPHABET.indexOf('?')] as number

  test('counts the symbols up to there', () => {
    const divergence = divergenceOf(ending('xy'), ending(''))
    expect(divergence(1, 1)).toMatchObject({ cost: 0, excess: -2 })
    expect(divergence(0, 0)).toMatchObject({ cost: question, excess: question - 3 })
  })

  test('has no bound where the output of the first has none', () => {
    const much = 'a'.repeat(1_000)
    const excess = Number.NEGATIVE_INFINITY
    expect(divergenceOf(ending('xy', much), ending('', much))(0, 0)).toEqual({ cost: question, excess })
  })
})
