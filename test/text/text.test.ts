import { describe, expect, it } from 'vitest'
import {
  bytesOfText,
  charactersOf,
  countIllFormed,
  decodeText,
  encodeText,
  lineStarts,
  nearest,
  positionAt,
  textOfBytes,
  visible,
} from '../../src/text/index.ts'

const bytes = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes)
const utf16 = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((character) => (little ? [character.charCodeAt(0), 0] : [0, character.charCodeAt(0)])),
  )

describe('decodeText', () => {
  it.each([
    [
      'UTF-8 without a mark',
      new TextEncoder().encode('é'),
      { text: 'é', encoding: 'utf-8', because: 'default', bom: false, illFormed: 0 },
    ],
    [
      'UTF-8 with a mark',
      bytes(0xef, 0xbb, 0xbf, 0x61),
      { text: 'a', encoding: 'utf-8', because: 'bom', bom: true, illFormed: 0 },
    ],
    [
      'a second mark is a character',
      bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf),
      { text: '\ufeff', encoding: 'utf-8', bom: true },
    ],
    [
      'a partial mark is two ill-formed bytes',
      bytes(0xef, 0xbb, 0x61),
      { text: '\udcef\udcbba', encoding: 'utf-8', bom: false, illFormed: 2 },
    ],
    [
      'UTF-16LE by its mark',
      bytes(0xff, 0xfe, 0x61, 0x00),
      { text: 'a', encoding: 'utf-16le', because: 'bom', bom: true },
    ],
    [
      'UTF-16BE by its mark',
      bytes(0xfe, 0xff, 0x00, 0x61),
      { text: 'a', encoding: 'utf-16be', because: 'bom', bom: true },
    ],
    [
      'UTF-16LE by its NULs',
      utf16('User-agent: *', true),
      { text: 'User-agent: *', encoding: 'utf-16le', because: 'nul-pattern', bom: false },
    ],
    [
      'UTF-16BE by its NULs',
      utf16('User-agent: *', false),
      { text: 'User-agent: *', encoding: 'utf-16be', because: 'nul-pattern' },
    ],
    [
      'an odd byte at the end',
      bytes(0xff, 0xfe, 0x61, 0x00, 0x62),
      { text: 'a', dangling: 0x62, illFormed: 1 },
    ],
    [
      'a few NULs are no UTF-16',
      bytes(0x61, 0x00, 0x62, 0x63, 0x64, 0x65),
      { text: 'a\0bcde', encoding: 'utf-8' },
    ],
  ])('%s', (_name, input, expected) => {
    const decoded = decodeText(input)
    expect(decoded).toMatchObject(expected)
    expect([...encodeText(decoded)]).toEqual([...input])
  })

  it('follows the declared encoding and keeps the bytes; a byte order mark overrides it', () => {
    const cyrillic = bytes(0xcf, 0xf0)
    const decoded = decodeText(cyrillic, 'windows-1251')
    expect(decoded).toMatchObject({ text: 'Пр', encoding: 'windows-1251', because: 'declared' })
    expect([...encodeText(decoded)]).toEqual([...cyrillic])
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61), 'windows-1251')).toMatchObject({
      encoding: 'utf-8',
      because: 'bom',
    })
  })

  it('throws for an unknown encoding label, which it names', () => {
    expect(() => decodeText(bytes(0x61), 'no-such-encoding')).toThrow(
      /Unknown encoding "no-such-encoding": pass a label/,
    )
  })
})

describe('bytes', () => {
  it.each([
    ['overlong', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['cut short', [0xe2, 0x82]],
    ['a lone continuation', [0x61, 0x80, 0x62]],
    ['mixed with characters', [0xc3, 0xa9, 0xff, 0xf0, 0x9f, 0x98, 0x80, 0xfe]],
  ])('%s comes back', (_name, bytes) => {
    expect([...bytesOfText(textOfBytes(Uint8Array.from(bytes)))]).toEqual(bytes)
  })

  it('counts ill-formed bytes, and not the surrogates of characters outside the BMP', () => {
    expect(countIllFormed(textOfBytes(bytes(0xff, 0xf0, 0x9f, 0x98, 0x80, 0xfe)))).toBe(2)
    expect(countIllFormed('\ud83d\udc80')).toBe(0)
  })

  it('tells an ill-formed byte from the high surrogate before it', () => {
    expect([...bytesOfText('\ud83d\udc80\udc80\udcff')]).toEqual([0xf0, 0x9f, 0x92, 0x80, 0x80, 0xff])
  })

  it('encodes a lone surrogate that stands for no byte as U+FFFD', () => {
    expect([...bytesOfText('\ud800')]).toEqual([0xef, 0xbf, 0xbd])
  })

  it('gives one character for each of a million bytes', () => {
    expect(charactersOf(new Uint8Array(1_000_000).fill(0xe9))).toBe('é'.repeat(1_000_000))
  })
})

describe('lines', () => {
  it.each([
    ['', []],
    ['a', [0]],
    ['a\n', [0]],
    ['\n', [0]],
    ['a\nb\r\nc\rd', [0, 2, 5, 7]],
    ['\r\n\r\n', [0, 2]],
    ['\n\r', [0, 1]],
    ['\r\r\n', [0, 1]],
  ])('%j starts at %j', (text, starts) => {
    expect([...lineStarts(text)]).toEqual(starts)
  })

  it('have positions by offset', () => {
    const starts = lineStarts('ab\ncd\n')
    expect([0, 2, 3, 5, 99].map((offset) => positionAt(starts, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 2, column: 97 },
    ])
  })
})

describe('visible', () => {
  it.each([
    ['plain é ツ 😀', 'plain é ツ 😀'],
    ['\u001b]0;x\u0007', '\\u001b]0;x\\u0007'],
    ['a\u202eb\u2028c\ufeff', 'a\\u202eb\\u2028c\\ufeff'],
    ['\ud800 \udcff', '\\ud800 \\udcff'],
  ])('%j is shown as %j', (text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it('appends the number of characters that it cut', () => {
    expect(visible('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}… (20 more characters)`)
  })
})

describe('a suggestion', () => {
  it.each([
    ['googel', 'google'],
    ['GOOGLE', 'google'],
    ['yandx', 'yandex'],
    ['qqqqqqqq', undefined],
    ['', undefined],
  ])('for %j is %j', (word, meant) => {
    expect(nearest(word, ['google', 'yandex', 'rfc-9309'])).toBe(meant)
  })
})
