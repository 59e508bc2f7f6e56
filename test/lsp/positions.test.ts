import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POSITION_ENCODINGS, type PositionEncoding, Positions } from '../../src/lsp/documents/positions.ts'
import { scaled } from '../scale.ts'

/** What a client counts for a character. */
const widthOf = (character: string, encoding: PositionEncoding): number =>
  encoding === 'utf-16' ? character.length : encoding === 'utf-32' ? 1 : Buffer.byteLength(character)

/** The position of each offset at which a character begins, found one after another. */
function plainPositions(text: string, encoding: PositionEncoding): Map<number, string> {
  const found = new Map<number, string>()
  let [at, line, character] = [0, 0, 0]
  for (const one of text.match(/\r\n|[\s\S]/gu) ?? []) {
    found.set(at, `${line}:${character}`)
    at += one.length
    if (/[\r\n]/.test(one)) [line, character] = [line + 1, 0]
    else character += widthOf(one, encoding)
  }
  return found.set(at, `${line}:${character}`)
}

const texts = fc.string({
  unit: fc.constantFrom('a', ':', ' ', '\n', '\r', '\r\n', 'ä', '€', '😀', '\ud83d', '\udc80', '\0'),
  maxLength: 60,
})

describe('positions', () => {
  it.each(POSITION_ENCODINGS)('are those of a plain count in %s, and lead back', (encoding) => {
    fc.assert(
      fc.property(texts, fc.boolean(), (some, isLong) => {
        const text = isLong ? `${'€😀'.repeat(900)}${some}` : some
        const positions = new Positions(text, encoding)
        for (const [offset, expected] of plainPositions(text, encoding)) {
          const { line, character } = positions.positionAt(offset)
          expect(`${line}:${character}`).toBe(expected)
          expect(positions.offsetAt({ line, character })).toBe(offset)
        }
      }),
      { numRuns: scaled(60, 600) },
    )
  })

  it('outside the text are moved to the nearest place', () => {
    const positions = new Positions('ab\r\ncd', 'utf-16')
    const offsets = [
      { line: 0, character: 9 },
      { line: 9, character: 0 },
      { line: -1, character: 4 },
      { line: 1, character: -3 },
      { line: Number.NaN, character: 1 },
      { line: 0.5, character: 1.5 },
    ].map((position) => positions.offsetAt(position))
    expect(offsets).toEqual([2, 6, 0, 4, 0, 1])
  })

  it('within a character of a client that counts bytes are moved before it', () => {
    const positions = new Positions('a😀b', 'utf-8')
    expect([0, 1, 2, 3, 4, 5, 6].map((character) => positions.offsetAt({ line: 0, character }))).toEqual([
      0, 1, 1, 1, 1, 3, 4,
    ])
  })
})
