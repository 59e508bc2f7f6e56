import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstLines, parse, partWithin, textWithin } from '../../src/syntax/index.ts'

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
      expect(textWithin(file, limit)).toBe(part.text)
      expect(partWithin(file, limit).text).toBe(part.text)
      expect(partWithin(file, undefined)).toBe(file)
      expect(textWithin(file, undefined)).toBe(file.text)
      if (part !== file) expect(part.text).toMatch(/^$|[\n\r]$/)
    }),
    { numRuns: 2000 },
  )
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
    expect(textWithin(file, limit)).toBe(expected)
  }
})
