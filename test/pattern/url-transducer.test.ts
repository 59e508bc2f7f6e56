import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { ALPHABET, symbolsOf, transduce } from '../../src/pattern/index.ts'

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

describe('URL transducers', () => {
  const origin = 'https://example.com'
  for (const dialect of Object.values(dialects)) {
    const transducer = dialect.transducerFor(origin)
    test(`the transducer of ${dialect.id} writes what pathOf gives`, () => {
      fc.assert(
        fc.property(transducer.utf8 === true ? wellFormed : fc.oneof(wellFormed, anyBytes), (path) => {
          expect(transduce(transducer, symbolsOf(path) as string[])).toBe(dialect.pathOf(origin + path))
        }),
        { numRuns: 2000 },
      )
    })
  }

  test('symbolsOf splits a path into symbols and rejects what no client sends', () => {
    expect(symbolsOf('/a%2fb%')).toEqual(['/', 'a', '%2f', 'b', '%'])
    expect(symbolsOf('/a b')).toBeUndefined()
    expect(symbolsOf('/a#b')).toBeUndefined()
    expect(symbolsOf('/é')).toBeUndefined()
  })
})
