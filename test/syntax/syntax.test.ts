import { describe, expect, it } from 'vitest'
import {
  assertFile,
  type File,
  fileOfText,
  type Line,
  lineAt,
  lineCount,
  linesOf,
  memoized,
  parse,
  print,
  printBytes,
} from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

const parts = (text: string): Record<string, string | undefined> => {
  const file = parse(text)
  const { field, colon, value, comment, ending } = lineAt(file, 0)
  const cut = (span: { start: number; end: number } | undefined): string | undefined =>
    span === undefined ? undefined : file.text.slice(span.start, span.end)
  return {
    field: cut(field),
    colon: cut(colon),
    value: cut(value),
    comment: cut(comment),
    ending: cut(ending),
  }
}

/** Every text of at most this many of the characters that the grammar tells apart. */
function textsUpTo(length: number): string[] {
  const texts = ['']
  let last = texts
  for (let size = 1; size <= length; size++) {
    last = last.flatMap((text) => ['a', ' ', '#', ':', '\r', '\n'].map((character) => text + character))
    texts.push(...last)
  }
  return texts
}

/** The lines of a text, by expressions in place of offsets. */
function linesByGrammar(text: string): ReturnType<typeof partsOf>[] {
  let start = 0
  return (text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).map((line, index) => {
    const [, content = '', ending = ''] = /^([^\r\n]*)([\r\n]*)$/.exec(line) ?? []
    const [, before = '', comment] = /^([^#]*)(#.*)?$/.exec(content) ?? []
    const [, field, value] = /^([^:]*):(.*)$/.exec(before) ?? []
    const at = start
    start += line.length
    const spanOf = (part: string | undefined, from: number): Line['comment'] =>
      part === undefined ? undefined : { start: at + from, end: at + from + part.length }
    const trimmed = (part: string | undefined, from: number): Line['field'] =>
      part === undefined
        ? undefined
        : spanOf(part.trim(), from + (part.trim() === '' ? part : (part.match(/^ */)?.[0] ?? '')).length)
    return {
      number: index + 1,
      start: at,
      end: start,
      kind:
        field === undefined
          ? before.trim() === ''
            ? comment === undefined
              ? 'blank'
              : 'comment'
            : 'other'
          : 'record',
      field: trimmed(field, 0),
      colon: field === undefined ? undefined : spanOf(':', field.length),
      value: trimmed(value, (field?.length ?? 0) + 1),
      comment: spanOf(comment, before.length),
      ending: { start: at + content.length, end: at + content.length + ending.length },
    }
  })
}

function partsOf({
  number,
  start,
  end,
  kind,
  field,
  colon,
  value,
  comment,
  ending,
}: Line): Omit<Line, never> {
  return { number, start, end, kind, field, colon, value, comment, ending }
}

describe('a line', () => {
  it.each([
    ['Disallow: /a\n', { field: 'Disallow', colon: ':', value: '/a', comment: undefined, ending: '\n' }],
    [
      ' \tDisallow \t: /a b \t# why\r\n',
      { field: 'Disallow', colon: ':', value: '/a b', comment: '# why', ending: '\r\n' },
    ],
    ['a:b:c', { field: 'a', colon: ':', value: 'b:c', ending: '' }],
    ['Disallow:\r', { field: 'Disallow', value: '', ending: '\r' }],
    [': x', { field: '', value: 'x' }],
    ['# a: b', { field: undefined, comment: '# a: b' }],
  ])('%j has its parts', (text, expected) => {
    expect(parts(text)).toMatchObject(expected)
  })

  it('has a kind', () => {
    const file = parse('\n  \t\n# c\nfoo\nfoo # c\nfoo: bar\n')
    expect([...linesOf(file)].map(({ kind }) => kind)).toEqual([
      'blank',
      'blank',
      'comment',
      'other',
      'other',
      'record',
    ])
    expect([...linesOf(file)].map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('has the same parts as by the grammar, in every short text', () => {
    const differ = textsUpTo(5).filter((text) => {
      const file = parse(text)
      const expected = linesByGrammar(text)
      const found = [[...linesOf(file)], expected.map((_, index) => lineAt(file, index))]
      return (
        print(file) !== text ||
        found.some((lines) => JSON.stringify(lines.map(partsOf)) !== JSON.stringify(expected))
      )
    })
    expect(differ).toEqual([])
  })

  it('beyond the end of the file throws a RangeError', () => {
    const file = parse('a\n')
    expect(lineCount(file)).toBe(1)
    expect(() => lineAt(file, 1)).toThrow('No line 1: the file has 1 lines, counted from 0.')
  })
})

const MANY = scaled(200_000, 1_000_000)

describe('parse', () => {
  it('keeps a byte order mark apart from the text, and prints it', () => {
    const file = parse('\ufeffUser-agent: *')
    expect(file).toMatchObject({ bom: true, text: 'User-agent: *', from: 'text' })
    expect(print(file)).toBe('\ufeffUser-agent: *')
    expect([...printBytes(file).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x55])
  })

  it('says how the text was decoded', () => {
    expect(parse('a')).toMatchObject({
      encoding: 'utf-8',
      because: 'default',
      bom: false,
      illFormed: 0,
      from: 'text',
    })
    expect(parse('\ufeffa')).toMatchObject({ encoding: 'utf-8', because: 'bom', illFormed: 0, from: 'text' })
    expect(fileOfText('\ufeffa')).toEqual(parse('\ufeffa'))
    const file = parse(Uint8Array.from([0x61, 0xff]))
    expect(file).toMatchObject({ text: 'a\udcff', because: 'default', illFormed: 1, from: 'bytes' })
    expect(Object.keys(file)).not.toContain('dangling')
    expect(Object.keys(file)).not.toContain('bytes')
  })

  it.each([
    ['UTF-8', [0x61, 0xc3, 0xa9], undefined],
    ['UTF-16 with half a character', [0xff, 0xfe, 0x61, 0x00, 0x62], undefined],
    ['a declared encoding', [0xcf, 0xf0], 'windows-1251'],
    ['nothing', [], undefined],
  ])('gives the bytes back: %s', (_name, bytes, encoding) => {
    const file = parse(Uint8Array.from(bytes), encoding === undefined ? undefined : { encoding })
    expect([...printBytes(file)]).toEqual(bytes)
    if (encoding !== undefined) expect(file).toMatchObject({ encoding, because: 'declared', text: 'Пр' })
  })

  it('takes a string or bytes, and nothing else', () => {
    expect(() => parse(null as unknown as string)).toThrow('parse takes a string or a Uint8Array')
    expect(() => parse(['User-agent: *'] as unknown as string)).toThrow(TypeError)
  })

  it.each([
    ['very many characters in one line', `Disallow: /${'a'.repeat(10 * MANY)}`, 1],
    ['very many lines', 'User-agent: foo\n'.repeat(MANY), MANY],
    ['very many line ends', '\r'.repeat(10 * MANY), 10 * MANY],
  ])('%s', (_name, text, lines) => {
    const file = parse(text)
    expect(lineCount(file)).toBe(lines)
    expect(lineAt(file, lines - 1).end).toBe(text.length)
  })
})

describe('the cache of a file', () => {
  const countOf = (file: File): { count: number } => ({ count: file.text.length })
  const endOf = (file: File): { last: string | undefined } => ({ last: file.text.at(-1) })

  it('keeps one value for each function', () => {
    const file = parse('abc')
    const count = memoized(file, countOf)
    expect(count).toEqual({ count: 3 })
    expect(memoized(file, endOf)).toEqual({ last: 'c' })
    expect(memoized(file, countOf)).toBe(count)
    expect(memoized(parse('ab'), countOf)).toEqual({ count: 2 })
  })

  it('is only of files that parse made', () => {
    const file = { ...parse('\ufeffabc'), text: 'abc', starts: new Uint32Array([0]) }
    expect(memoized(file, countOf)).toEqual({ count: 3 })
    expect(memoized(file, countOf)).not.toBe(memoized(file, countOf))
  })

  it('keeps the starts of the lines', () => {
    const file = parse('a\nb\n')
    expect([...file.starts]).toEqual([0, 2])
    expect(file.starts).toBe(file.starts)
  })
})

describe('assertFile', () => {
  it('accepts a parsed file', () => {
    expect(assertFile(parse('User-agent: *'), 'check(parse(text))')).toBeUndefined()
  })

  it.each([['User-agent: *'], [undefined], [null], [{}], [{ text: 1 }]])('refuses %j', (value) => {
    expect(() => assertFile(value as unknown as File, 'check(parse(text))')).toThrow(
      new TypeError('check takes a parsed file, not its text: write check(parse(text)).'),
    )
  })
})
