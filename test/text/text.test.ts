import { describe, expect, it } from 'vitest'
import {
  applyEdits,
  bytesOfText,
  charactersOf,
  codeUnitAt,
  countIllFormed,
  decodeText,
  encodeText,
  firstProduct,
  isNameInFiles,
  isObject,
  isProductToken,
  isRooted,
  isUrlOrPath,
  lineStarts,
  nearest,
  positionAt,
  readablePath,
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
    ['two bytes are too few for UTF-16', bytes(0x61, 0x00), { text: 'a\0', encoding: 'utf-8' }],
    ['four bytes are enough', bytes(0x61, 0x00, 0x62, 0x00), { text: 'ab', encoding: 'utf-16le' }],
    [
      'a NUL in four of five characters is enough',
      bytes(0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0, 0x35, 0x04),
      { text: 'abcdе', encoding: 'utf-16le', illFormed: 0 },
    ],
    [
      'a NUL in four of five characters is enough, the other way round',
      bytes(0, 0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0x04, 0x35),
      { text: 'abcdе', encoding: 'utf-16be', illFormed: 0 },
    ],
    [
      'a NUL in three of five is too few',
      bytes(0x61, 0, 0x62, 0, 0x63, 0, 0x36, 0x04, 0x35, 0x04),
      { encoding: 'utf-8' },
    ],
    [
      'a NUL in three of five is too few, the other way round',
      bytes(0, 0x61, 0, 0x62, 0, 0x63, 0x04, 0x36, 0x04, 0x35),
      { encoding: 'utf-8' },
    ],
    ['NULs in both bytes of a character', bytes(0x61, 0, 0x62, 0, 0, 0, 0x63, 0), { encoding: 'utf-8' }],
    [
      'NULs in both bytes, the other way round',
      bytes(0, 0x61, 0, 0x62, 0, 0, 0, 0x63),
      { encoding: 'utf-8' },
    ],
    ['nothing but UTF-16’s mark', bytes(0xff, 0xfe), { text: '', encoding: 'utf-16le', bom: true }],
    ['UTF-8’s mark with another second byte', bytes(0xef, 0x61, 0xbf), { encoding: 'utf-8', bom: false }],
    ['UTF-8’s mark with another first byte', bytes(0x61, 0xbb, 0xbf), { encoding: 'utf-8', bom: false }],
    ['half of the mark of UTF-16LE', bytes(0xff, 0x61, 0x62), { encoding: 'utf-8', illFormed: 1 }],
    ['the other half of it', bytes(0x61, 0xfe, 0x62), { encoding: 'utf-8', illFormed: 1 }],
    ['half of the mark of UTF-16BE', bytes(0xfe, 0x61, 0x62), { encoding: 'utf-8', illFormed: 1 }],
    ['the other half of that', bytes(0x61, 0xff, 0x62), { encoding: 'utf-8', illFormed: 1 }],
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

  it('counts the NULs of the first 256 bytes only', () => {
    const decoded = decodeText(utf16(`${'a'.repeat(128)}\0`, true))
    expect(decoded).toMatchObject({ text: `${'a'.repeat(128)}\0`, encoding: 'utf-16le' })
  })

  it('decodes long UTF-16 whole', () => {
    const text = 'User-agent: *\n'.repeat(12_000)
    expect(decodeText(utf16(text, true))).toStrictEqual({
      text,
      encoding: 'utf-16le',
      because: 'nul-pattern',
      bom: false,
      illFormed: 0,
    })
  })

  it.each([
    ['utf8', bytes(0x61, 0xff), { text: 'a\udcff', encoding: 'utf-8', bom: false, illFormed: 1 }],
    ['utf-16', bytes(0x61, 0x04, 0x62), { text: 'ѡ', encoding: 'utf-16le', dangling: 0x62, illFormed: 1 }],
    ['utf-16be', bytes(0x04, 0x61, 0x62), { text: 'ѡ', encoding: 'utf-16be', dangling: 0x62, illFormed: 1 }],
    ['shift_jis', bytes(0x83, 0x41, 0x61, 0xff, 0x81), { text: 'アa\ufffd\ufffd', bom: false, illFormed: 2 }],
    ['windows-1251', bytes(0xcf), { text: 'П', bom: false, illFormed: 0 }],
  ])('decodes what was declared as %s, and keeps the bytes', (label, input, expected) => {
    const decoded = decodeText(input, label)
    expect(decoded).toMatchObject({ ...expected, because: 'declared' })
    expect([...encodeText(decoded)]).toEqual([...input])
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

  it.each([
    ['the first of two bytes', '\u0080'],
    ['the last of two bytes', '\u07ff'],
    ['the first of three bytes', '\u0800'],
    ['the last before the surrogates', '\ud7ff'],
    ['the first after them', '\ue000'],
    ['the last of three bytes', '\uffff'],
    ['the first of four bytes', '\u{10000}'],
    ['the last of Unicode', '\u{10ffff}'],
    ['a byte order mark', '\ufeff'],
  ])('a character beside an ill-formed byte is itself: %s', (_name, character) => {
    const encoded = new TextEncoder().encode(character)
    expect(textOfBytes(bytes(0xff, ...encoded))).toBe(`\udcff${character}`)
    expect(textOfBytes(bytes(...encoded, 0xff))).toBe(`${character}\udcff`)
  })

  it.each([
    ['overlong, of two bytes', [0xc1, 0xbf]],
    ['overlong, of three bytes', [0xe0, 0x9f, 0xbf]],
    ['overlong, of four bytes', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['the first surrogate', [0xed, 0xa0, 0x80]],
    ['the first beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a lead byte beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
    ['a second byte that continues nothing', [0xc3, 0xc0]],
    ['five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80]],
  ])('each byte is ill-formed: %s', (_name, input) => {
    const escaped = String.fromCharCode(...input.map((byte) => 0xdc00 + byte))
    expect(textOfBytes(bytes(...input))).toBe(escaped)
    expect(countIllFormed(escaped)).toBe(input.length)
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

  it('are found beyond any number of lines', () => {
    const starts = lineStarts('ab\n'.repeat(1000))
    expect([...starts]).toEqual(Array.from({ length: 1000 }, (_, index) => index * 3))
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

describe('applyEdits', () => {
  it('applies edits in any order, by offsets of the text before', () => {
    const edits = [
      { start: 4, end: 6, text: 'X' },
      { start: 0, end: 1, text: '' },
      { start: 6, end: 6, text: 'yy' },
      { start: 2, end: 4, text: 'long' },
    ]
    const before = [...edits]
    expect(applyEdits('abcdefgh', edits)).toBe('blongXyygh')
    expect(edits).toEqual(before)
  })

  it('inserts before it replaces what begins there', () => {
    const edits = [
      { start: 1, end: 2, text: '2' },
      { start: 1, end: 1, text: '1' },
      { start: 3, end: 3, text: '3' },
    ]
    expect(applyEdits('abc', edits)).toBe('a12c3')
    expect(applyEdits('abc', [])).toBe('abc')
  })

  it.each([
    [
      'overlap',
      [
        [0, 2],
        [1, 3],
      ],
      '1 to 3',
    ],
    ['end before they start', [[2, 1]], '2 to 1'],
    ['reach beyond the text', [[2, 4]], '2 to 4'],
  ])('throws a RangeError for edits that %s', (_name, spans, where) => {
    const edits = spans.map(([start = 0, end = 0]) => ({ start, end, text: 'x' }))
    expect(() => applyEdits('abc', edits)).toThrow(
      new RangeError(`The edit of ${where} overlaps another, or reaches beyond the 3 units of the text.`),
    )
  })
})

describe('codeUnitAt', () => {
  it('gives the UTF-16 code unit at an offset', () => {
    expect([0, 1, 2, 3, 4, 5].map((at) => codeUnitAt('a😀'.repeat(2), at))).toEqual([
      0x61, 0xd83d, 0xde00, 0x61, 0xd83d, 0xde00,
    ])
  })
})

describe('isRooted', () => {
  it.each(['http://a', 'https://a'])(
    '%s with any of its characters changed: as the pattern of URLs says',
    (url) => {
      const changed = [
        url,
        ...Array.from(url, (_, at) =>
          [' ', '/', ':', 'x', ''].map((other) => url.slice(0, at) + other + url.slice(at + 1)),
        ).flat(),
      ]
      const rooted = changed.filter((text) => /^(?:\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(text))
      expect(changed.filter(isRooted)).toEqual(rooted)
      expect([rooted.length > 5, rooted.length < changed.length]).toEqual([true, true])
    },
  )
})

describe('visible', () => {
  it.each<readonly [string, string]>([
    ['plain é ツ 😀', 'plain é ツ 😀'],
    ['\u001b]0;x\u0007', '\\u001b]0;x\\u0007'],
    ['a\u202eb\u2028c\ufeff', 'a\\u202eb\\u2028c\\ufeff'],
    ['\ud800 \udc80\udcff\udc7f', '\\ud800 \\x80\\xff\\udc7f'],
    // Commands that CI systems take from a log.
    ['::error::x', '\\u003a:error::x'],
    ['a ::add-mask::x', 'a \\u003a:add-mask::x'],
    ['::Stop-Commands::x', '\\u003a:Stop-Commands::x'],
    ['::warning file=a,line=1::x', '\\u003a:warning file=a,line=1::x'],
    ['\u3000::error::', '\u3000\\u003a:error::'],
    ['::error', '\\u003a:error'],
    ['/##[add-mask]x', '/##\\u005badd-mask]x'],
    ['###[group a=b]', '###\\u005bgroup a=b]'],
    ['##vso[task.setvariable variable=a]b', '##vso\\u005btask.setvariable variable=a]b'],
    ['##teamcity[buildStop]', '##teamcity\\u005bbuildStop]'],
    // And what only looks like them.
    ...[
      '::1',
      '::ffff:127.0.0.1',
      'std::error',
      'a::error::b',
      '::errors::',
      '# [error]',
      '##[Section]',
      ':error:',
    ].map((text) => [text, text] as const),
  ])('%j is shown as %j', (text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it('appends the number of characters that it cut', () => {
    expect(visible('x'.repeat(40), 10)).toBe(`${'x'.repeat(10)}… (30 more characters)`)
    expect(visible('x'.repeat(30), 10)).toBe('x'.repeat(30))
    expect(visible('x'.repeat(10), 10)).toBe('x'.repeat(10))
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

  it('is the word itself before a part of it, and the first of two as near', () => {
    expect(nearest('google', ['googl', 'google'])).toBe('google')
    expect(nearest('cat', ['bat', 'rat'])).toBe('bat')
  })

  it('is sought for the first 64 characters', () => {
    expect(nearest('a'.repeat(100), ['a'.repeat(40)])).toBe('a'.repeat(40))
  })
})

describe('the readable path of a URL', () => {
  it.each([
    ['https://example.com/caf%C3%A9?a=%20', '/café?a=%20'],
    ['/%d0%bf%D1%83%E2%80%93x', '/пу%E2%80%93x'],
    ['https://b%C3%BCcher.example/a', undefined],
    ['https://example.com', undefined],
    ['/caf%E9', undefined],
    ['/%E2%80%AE', undefined],
    ['/a%2Fb%41', undefined],
    ['/a/caf%C3%A9', '/a/café'],
  ])('of %s is %s', (url, readable) => {
    expect(readablePath(url)).toBe(readable)
  })
})

describe('a text that names a robot', () => {
  it.each<[text: string, isToken: boolean, isName: boolean]>([
    ['FooBot', true, true],
    ['x', true, true],
    ['bot-2.0_x!', true, true],
    ['Foo Bot', false, true],
    ['a b cd', false, true],
    ['Foo  Bot', false, false],
    [' FooBot', false, false],
    ['FooBot ', false, false],
    ['Foo Bot ', false, false],
    ['Foo\tBot', false, false],
    ['FooBot/1.0', false, false],
    ['/FooBot', false, false],
    ['Foo Bot/1.0', false, false],
    ['a,b', false, false],
    ['a, b', false, false],
    ['', false, false],
  ])('%j may be a token: %s, and a name in a file: %s', (text, isToken, isName) => {
    expect([isProductToken(text), isNameInFiles(text)]).toEqual([isToken, isName])
  })

  it.each([
    ['FooBot/1.0 (+https://example.com)', 'FooBot'],
    ['F/1', 'F'],
    ['FooBot/', 'FooBot'],
    ['  FooBot/1.0 ', 'FooBot'],
    ['Mozilla/5.0 (compatible; FooBot/1.0)', undefined],
    ['FooBot', undefined],
    ['Foo Bot/1.0', undefined],
    ['FooBot/1.0, BarBot/1.0', undefined],
    ['', undefined],
  ])('of the header %j the first product is %s', (header, name) => {
    expect(firstProduct(header)).toBe(name)
  })
})

it.each([
  ['/a', true],
  ['https://example.com', true],
  ['x2+y-z.://h', true],
  ['https:///a https://b/', false],
  ['x://h', true],
  ['file:///a', true],
  ['https://', false],
  ['http:///a', false],
  ['HTTPS://?a', false],
  ['http://[bad', false],
  ['https://exa mple.com/a', false],
  ['http://e.com:65536/a', false],
  ['http://e.com:65535', true],
  ['http://[::1]:80/x', true],
  ['https://u:p@пример.рф\\a', true],
  ['example.com/a', false],
  ['2x://h', false],
  ['a b://h', false],
  ['', false],
])('%j is a URL or a path: %s', (text, expected) => {
  expect(isUrlOrPath(text)).toBe(expected)
})

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['a', false],
  [undefined, false],
])('of JSON, %j is an object: %s', (value, expected) => {
  expect(isObject(value)).toBe(expected)
})
