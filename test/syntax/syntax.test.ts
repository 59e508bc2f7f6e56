import { describe, expect, it } from 'vitest'
import { lineAt, lineCount, linesOf, parse, print, printBytes } from '../../src/entry/index.ts'

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

  it('beyond the end of the file throws a RangeError', () => {
    const file = parse('a\n')
    expect(lineCount(file)).toBe(1)
    expect(() => lineAt(file, 1)).toThrow('No line 1: the file has 1 lines, counted from 0.')
  })
})

describe('parse', () => {
  it('keeps a byte order mark apart from the text, and prints it', () => {
    const file = parse('\ufeffUser-agent: *')
    expect(file).toMatchObject({ bom: true, text: 'User-agent: *', from: 'text' })
    expect(print(file)).toBe('\ufeffUser-agent: *')
    expect([...printBytes(file).slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x55])
  })

  it('takes a string or bytes, and nothing else', () => {
    expect(() => parse(null as unknown as string)).toThrow('parse takes a string or a Uint8Array')
    expect(() => parse(['User-agent: *'] as unknown as string)).toThrow(TypeError)
  })

  it.each([
    ['ten million characters in one line', `Disallow: /${'a'.repeat(10_000_000)}`, 1],
    ['a million lines', 'User-agent: foo\n'.repeat(1_000_000), 1_000_000],
    ['ten million line ends', '\r'.repeat(10_000_000), 10_000_000],
  ])('%s', (_name, text, lines) => {
    const file = parse(text)
    expect(lineCount(file)).toBe(lines)
    expect(lineAt(file, lines - 1).end).toBe(text.length)
  })
})
