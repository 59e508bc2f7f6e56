import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstLines, parse, partWithin, printBytes, textWithin } from '../../src/syntax/index.ts'

const line = fc.oneof(fc.constantFrom('a', 'é', '€', '💀', '\udc80', ' ', '#'), fc.string({ maxLength: 9 }))
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n', '')), { maxLength: 12 })
  .map((lines) => lines.flat().join(''))

it('the first lines of a file are whole lines within the limit, and as many as there are', () => {
  fc.assert(
    fc.property(text, fc.boolean(), fc.nat(40), (drawn, asBytes, limit) => {
      const bytes = Buffer.from(drawn)
      const file = parse(asBytes ? Uint8Array.from([...bytes, 0x80, 0x0a]) : drawn)
      const part = firstLines(file, limit)
      expect(file.text.startsWith(part.text)).toBe(true)
      expect(textWithin(file, { maxBytes: limit })).toBe(part.text)
      expect(partWithin(file, { maxBytes: limit }).text).toBe(part.text)
      expect(partWithin(file, {})).toBe(file)
      expect(textWithin(file, {})).toBe(file.text)
      if (part !== file) expect(part.text).toMatch(/^$|[\n\r]$/)
    }),
    { numRuns: 2000 },
  )
})

it('the first bytes of a file are all of them, where a line may be cut', () => {
  fc.assert(
    fc.property(text, fc.nat(40), (drawn, maxBytes) => {
      const cut = { maxBytes, readsCutLine: true } as const
      const file = parse(Uint8Array.from([...Buffer.from(drawn), 0x80, 0x0a]))
      const part = partWithin(file, cut)
      expect(Buffer.from(printBytes(part))).toEqual(Buffer.from(printBytes(file).subarray(0, maxBytes)))
      expect(textWithin(file, cut)).toBe(part.text)
    }),
    { numRuns: 2000 },
  )
})

it('a file of characters that take three bytes each is cut if it is one byte too long', () => {
  const file = parse('\ufeff€\n€€€')
  const whole = printBytes(file).length
  for (const [maxBytes, expected] of [
    [whole, file.text],
    [whole - 1, '€\n'],
  ] as const) {
    expect(partWithin(file, { maxBytes }).text).toBe(expected)
    expect(textWithin(file, { maxBytes })).toBe(expected)
  }
})

it('a file in a legacy encoding is measured in its bytes', () => {
  const bytes = Uint8Array.from([0xe4, 0x0a, 0xe4, 0xe4, 0x0a, 0xe4])
  const file = parse(bytes, { encoding: 'windows-1252' })
  for (const [limit, expected] of [
    [6, 'ä\nää\nä'],
    [5, 'ä\nää\n'],
    [4, 'ä\n'],
    [1, ''],
  ] as const) {
    expect(firstLines(file, limit).text).toBe(expected)
    expect(textWithin(file, { maxBytes: limit })).toBe(expected)
  }
  expect(textWithin(file, {})).toBe(file.text)
})
