// The table of lines that all dialects share, against the line parser of each dialect, line by line.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLines } from '../../src/dialects/parsing/plain-lines.ts'
import { type LineOptions, readRecords } from '../../src/dialects/parsing/read-records.ts'
import { exactFieldNames, fieldLookup } from '../../src/dialects/parsing/record.ts'
import { PYTHON_LINE_ENDS } from '../../src/dialects/parsing/text/decoded-text.ts'
import { dialects, parse } from '../../src/entry/index.ts'
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
