// The table of lines that all dialects share, against the line parser of each dialect, line by line.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLines } from '../../src/dialects/parsing/plain-lines.ts'
import { type LineOptions, readRecords } from '../../src/dialects/parsing/read-records.ts'
import { exactFieldNames, fieldLookup } from '../../src/dialects/parsing/record.ts'
import { PYTHON_LINE_ENDS } from '../../src/dialects/parsing/text/decoded-text.ts'
import { type DialectId, dialects, parse } from '../../src/entry/index.ts'
import { robotsText } from '../arbitraries.ts'

const part = fc.constantFrom(
  'User-agent',
  'disallow',
  'Allow ',
  'ALLOW\t',
  'Dis',
  'host',
  'Sitemap',
  'x',
  '<p>',
  ':',
  ': ',
  '#',
  ' # ',
  '\n',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\t',
  '/a',
  '*',
  '\u000b',
  '\u2028',
  'é',
)
const lines = fc.oneof(
  robotsText,
  fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
)

const OPTIONS: readonly (readonly [string, LineOptions])[] = [
  ['without blank lines', {}],
  ['with blank lines', { keepsBlanks: true }],
  ['with the line ends of Python', { keepsBlanks: true, lineEnds: PYTHON_LINE_ENDS }],
  ['with short lines only', { longest: 12 }],
]

describe.each(OPTIONS)('records %s', (_name, options) => {
  it.each([
    ['all fields', exactFieldNames],
    ['the fields of 1994', fieldLookup(['user-agent', 'disallow'])],
  ])('are those of each line parsed by itself: %s', (_fields, fields) => {
    const plain = plainLines(fields, options)
    const asked = plainLines(fields, { ...options, isUnusual: () => true })
    fc.assert(
      fc.property(lines, (text) => {
        const [one, other] = [plain, asked].map((parser) => {
          const records = readRecords({ text, shift: 0 }, parser)
          return records.rows.flatMap((code, index) =>
            index % 4 === 0 ? [[code, records.lineOf(index), records.valueOf(index)]] : [],
          )
        })
        expect(one).toEqual(other)
      }),
      { numRuns: 1000 },
    )
  })
})

it('is that of the text that is asked for, whatever was asked for before', () => {
  fc.assert(
    fc.property(lines, lines, (text, before) => {
      for (const { outline } of Object.values(dialects)) {
        const { rows } = outline(parse(text)).records
        outline(parse(before))
        expect(outline(parse(`${text}`)).records.rows).toEqual(rows)
      }
    }),
    { numRuns: 100 },
  )
})

it('is shared as it is by dialects that read all of its lines alike', () => {
  const rowsOf = (text: string) => {
    const file = parse(text)
    return (id: DialectId) => dialects[id].outline(file).records.rows
  }
  const plain = rowsOf('User-agent: a\nDisallow: /b\n')
  for (const id of ['google', 'original-1994', 'draft-1996', 'libwww-perl'] as const)
    expect(plain(id)).toBe(plain('rfc-9309'))
  // A dialect without the field, and one that needs the blank lines, have their own.
  const allowing = rowsOf('User-agent: a\nAllow: /b\n')
  expect(allowing('draft-1996')).toBe(allowing('rfc-9309'))
  expect(allowing('original-1994')).not.toEqual(allowing('rfc-9309'))
  const parted = rowsOf('User-agent: a\nDisallow: /b\n\nUser-agent: c\n')
  expect(parted('google')).toBe(parted('rfc-9309'))
  expect(parted('draft-1996')).not.toEqual(parted('rfc-9309'))
})
