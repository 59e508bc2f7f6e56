import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/check/index.ts'
import { dialects, mainDialects } from '../../src/dialects/index.ts'
import type { CheckedFileJson } from '../../src/report/findings/formats/findings-json.ts'
import { type CheckedFile, findingsFormats, frame, plainLook } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'
import { checkedFiles, someRules } from './findings-arbitraries.ts'

/** Everything a terminal would act on, but the end of a line. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

const text = 'User-agent: *\nDisallow /x\nAllow: /x\nDisallow: /a\n'
const file = parse(text)

function spanOf(part: string): { start: number; end: number } {
  const start = text.indexOf(part)
  return { start, end: start + part.length }
}

const missingColon: Finding = {
  code: 'S101',
  name: 'missing-colon',
  severity: 'error',
  message: 'google and bing read a rule here, nobody else does: put a colon behind "Disallow"',
  says: {
    what: 'google and bing read a rule here,',
    advice: 'nobody else does: put a colon behind "Disallow"',
  },
  span: spanOf('Disallow /x'),
  related: [{ span: spanOf('Allow: /x'), message: 'this line decides for the others' }],
  dialects: ['google', 'bing'],
  witness: 'https://example.com/x',
  fix: { kind: 'safe', title: 'put the colon', edits: [{ start: 22, end: 23, text: ': ' }] },
}

const shadowed: Finding = {
  code: 'P117',
  name: 'shadowed-rule',
  severity: 'warning',
  message: 'no URL needs this line',
  says: { what: 'no URL needs this line' },
  span: spanOf('Disallow: /a'),
  related: [],
  dialects: [],
  fix: { kind: 'changes-meaning', title: 'delete it', edits: [{ start: 36, end: 49, text: '' }] },
}

const checked: CheckedFile = { name: 'a/robots.txt', file, findings: [missingColon, shadowed] }
const clean: CheckedFile = { name: 'b.txt', file: parse(''), findings: [] }

describe('a frame with labels', () => {
  it('labels are on the line of the carets, or below if too long', () => {
    const also = [{ span: spanOf('Allow: /x'), label: 'this one decides' }]
    expect(frame(file, spanOf('/x'), { also }).split('\n')).toEqual([
      '2 │ Disallow /x',
      '  │          ^^',
      '3 │ Allow: /x',
      '  │ ^^^^^^^^^ this one decides',
    ])
    const narrow = {
      also: [{ span: spanOf('*'), label: 'the words of this label take two lines' }],
      look: { ...plainLook, columns: 30 },
    }
    expect(frame(file, spanOf('User'), narrow).split('\n')).toEqual([
      '1 │ User-agent: *',
      '  │ ^^^^',
      '  │             ^',
      '  │             the words of',
      '  │             this label',
      '  │             take two lines',
    ])
  })
})

describe('findings as text', () => {
  it('have the lines, dialects, mainDialects, witness and fix of each finding, and a summary', () => {
    expect(findingsFormats.text([checked, clean], someRules).split('\n')).toEqual([
      'a/robots.txt:2:1  error  S101/missing-colon',
      '  google and bing read a rule here, nobody else does: put a colon behind "Disallow"',
      '',
      '  1 │ User-agent: *',
      '  2 │ Disallow /x',
      '    │ ^^^^^^^^^^^',
      '  3 │ Allow: /x',
      '    │ ^^^^^^^^^ this line decides for the others',
      '',
      '  for google, bing',
      '  see https://example.com/x',
      '  fix safe: put the colon',
      '  2 │ - Disallow /x',
      '    │ + Disallow: /x',
      '',
      'a/robots.txt:4:1  warning  P117/shadowed-rule',
      '  no URL needs this line',
      '',
      '  3 │ Allow: /x',
      '  4 │ Disallow: /a',
      '    │ ^^^^^^^^^^^^',
      '',
      '  fix changes meaning: delete it',
      '  4 │ - Disallow: /a',
      '',
      '■ 1 error, 1 warning in 2 files; 1 fixable without a change of meaning (--fix); 1 fixable with a',
      '  change of meaning (--fix-unsafe)',
    ])
  })

  it('a safe fix of a hint has its own count, with the option that applies it', () => {
    const hint: CheckedFile = { ...checked, findings: [{ ...missingColon, severity: 'hint' }] }
    expect(findingsFormats.text([hint, clean], someRules)).toContain(
      '■ 1 hint in 2 files; 1 fixable without a change of meaning by --fix --select RULE',
    )
  })

  it('an unsafe fix has its reason, and the witness once', () => {
    const fixed = (because: string): string | undefined => {
      const fix = {
        kind: 'changes-meaning' as const,
        title: 'delete it',
        edits: [],
        because,
        witness: 'https://example.com/y',
      }
      return /^ {2}fix (.*)$/m.exec(
        findingsFormats.text([{ ...checked, findings: [{ ...shadowed, fix }] }], []),
      )?.[1]
    }
    expect(fixed('google opens https://example.com/y.')).toBe(
      'changes meaning: delete it. google opens https://example.com/y',
    )
    expect(fixed('Not proved.')).toBe('changes meaning: delete it. Not proved. See https://example.com/y')
  })

  it('no findings: the summary says so, and counts hidden ones', () => {
    expect(findingsFormats.text([clean], someRules)).toBe('■ no findings in 1 file')
    expect(findingsFormats.text([{ ...clean, suppressed: 2, inBaseline: 1200 }], someRules)).toBe(
      '■ no findings in 1 file; 2 suppressed by comments; 1,200 in the baseline',
    )
  })

  it('places and rows beyond the limit are counted', () => {
    const many = parse('a\n'.repeat(40))
    const span = { start: 0, end: 1 }
    const related = Array.from({ length: 9 }, () => ({ span, message: 'again' }))
    const fix = { kind: 'safe' as const, title: 'all of them', edits: [{ start: 0, end: 80, text: '' }] }
    const shown = findingsFormats.text(
      [{ name: 'x', file: many, findings: [{ ...shadowed, span, related, fix }] }],
      someRules,
    )
    expect(shown.match(/ again/g)).toHaveLength(4)
    expect(shown).toContain('and 5 more places')
    expect(shown.match(/│ - a/g)).toHaveLength(12)
    expect(shown).toContain('⋮ 28 more')
  })

  it('name the dialects, or the others if those are fewer', () => {
    const all = Object.keys(dialects)
    const dialectsOf = (dialects: readonly string[]): string | undefined =>
      /^ {2}for (.*)$/m.exec(
        findingsFormats.text(
          [{ ...checked, findings: [{ ...shadowed, dialects: dialects as Finding['dialects'] }] }],
          [],
        ),
      )?.[1]
    expect(dialectsOf(all)).toBe('every dialect')
    const main = mainDialects.map(({ id }) => id)
    expect(dialectsOf(main)).toBe('every main dialect')
    expect(dialectsOf(main.filter((id) => id !== 'google'))).toBe('every main dialect but google')
    expect(dialectsOf([...main, 'wget'])).toBe('every main dialect, and wget')
    expect(dialectsOf(all.filter((id) => id !== 'google'))).toMatch(
      /^every main dialect but google, and temoto, .* and \d+ more$/,
    )
    expect(dialectsOf(['google'])).toBe('google')
    expect(dialectsOf([])).toBeUndefined()
  })

  it.each([
    ['a changed line ending', 'a\r\nb\n', [{ start: 1, end: 3, text: '\n' }], ['only line endings change']],
    ['an inserted line', 'a\nb\n', [{ start: 2, end: 2, text: 'new\n' }], ['2 │ + new']],
    ['a line added at the end', 'a', [{ start: 1, end: 1, text: '\nb' }], ['2 │ + b']],
    ['a line removed at the end', 'a\nb', [{ start: 1, end: 3, text: '' }], ['2 │ - b']],
    [
      'two edits in a line',
      'a b c\n',
      [
        { start: 0, end: 1, text: 'x' },
        { start: 4, end: 5, text: 'y' },
      ],
      ['1 │ - a b c', '  │ + x b y'],
    ],
    ['two joined lines', 'a\nb\nc\n', [{ start: 1, end: 2, text: ' ' }], ['1 │ - a', '2 │ - b', '  │ + a b']],
    ['an empty file', '', [{ start: 0, end: 0, text: 'a\n' }], ['1 │ + a']],
  ])('show %s as a diff', (_name, before, edits, rows) => {
    const one = parse(before)
    const finding = {
      ...shadowed,
      span: { start: 0, end: 0 },
      fix: { kind: 'safe' as const, title: 't', edits },
    }
    const shown = findingsFormats.text([{ name: 'x', file: one, findings: [finding] }], someRules).split('\n')
    const at = shown.indexOf('  fix safe: t')
    expect(shown.slice(at + 1, at + 1 + rows.length + 1)).toEqual([...rows.map((row) => `  ${row}`), ''])
  })
})

describe('findings on one line each', () => {
  it('have place, severity, rule, message and whether there is a fix', () => {
    expect(findingsFormats.concise([checked, clean], someRules).split('\n')).toEqual([
      'a/robots.txt:2:1: error S101/missing-colon: google and bing read a rule here, nobody else does: put a colon behind "Disallow" [safe fix]',
      'a/robots.txt:4:1: warning P117/shadowed-rule: no URL needs this line [fix changes meaning]',
    ])
    expect(findingsFormats.concise([clean], someRules)).toBe('')
  })

  it('CSV: a row for each finding and each unreadable file, and no cell that a spreadsheet would run', () => {
    const unread = [{ name: 'gone.txt', problem: 'no such file' }]
    const rows = findingsFormats.csv([{ ...checked, name: '=1+1' }, clean], someRules, { unread }).split('\n')
    expect(rows[0]).toBe('file,line,rule,severity,message')
    expect(rows[1]).toBe(`'=1+1,2,S101/missing-colon,error,"${missingColon.message.replaceAll('"', '""')}"`)
    expect(rows.at(-1)).toBe('gone.txt,,,error,could not be read: no such file')
    expect(rows).toHaveLength(2 + checked.findings.length)
  })
})

describe('findings as JSON', () => {
  const expected = {
    file: 'a/robots.txt',
    findings: [
      {
        code: 'S101',
        name: 'missing-colon',
        severity: 'error',
        message: 'google and bing read a rule here, nobody else does: put a colon behind "Disallow"',
        says: {
          what: 'google and bing read a rule here,',
          advice: 'nobody else does: put a colon behind "Disallow"',
        },
        line: 2,
        column: 1,
        endLine: 2,
        endColumn: 12,
        dialects: ['google', 'bing'],
        related: [{ line: 3, column: 1, message: 'this line decides for the others' }],
        witness: 'https://example.com/x',
        fix: { kind: 'safe', edits: [{ start: 22, end: 23, text: ': ' }] },
      },
      {
        code: 'P117',
        name: 'shadowed-rule',
        severity: 'warning',
        message: 'no URL needs this line',
        says: { what: 'no URL needs this line' },
        line: 4,
        column: 1,
        endLine: 4,
        endColumn: 13,
        dialects: [],
        fix: { kind: 'changes-meaning', edits: [{ start: 36, end: 49, text: '' }] },
      },
    ],
    summary: { error: 1, warning: 1, info: 0, hint: 0, fixable: 2 },
  }
  const nothing = {
    file: 'b.txt',
    findings: [],
    summary: { error: 0, warning: 0, info: 0, hint: 0, fixable: 0 },
  }

  it('are an object for one file, an array for several', () => {
    expect(JSON.parse(findingsFormats.json([checked], someRules))).toEqual(expected)
    expect(JSON.parse(findingsFormats.json([checked, clean], someRules))).toEqual([expected, nothing])
    expect(JSON.parse(findingsFormats.json([], someRules))).toEqual([])
  })

  it('say what a limit left out, as text, pages and SARIF do', () => {
    const cut = { ...clean, notes: ['3 findings of \u001b are left out.'] }
    expect(JSON.parse(findingsFormats.json([cut], someRules))).toEqual({ ...nothing, notes: cut.notes })
    expect(findingsFormats.text([cut], someRules)).toBe(
      '■ no findings in 1 file\n! 3 findings of \\u001b are left out.',
    )
    expect(findingsFormats.text([cut, clean], someRules)).toContain('! b.txt: 3 findings of')
    expect(findingsFormats.html([cut], someRules)).toContain(
      '<p class="soft">3 findings of \\u001b are left out.</p>',
    )
  })

  it('are a line for each finding and one for each file', () => {
    const rows = findingsFormats.jsonl([checked, clean], someRules).split('\n')
    expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual([
      ...expected.findings.map((finding) => ({ file: 'a/robots.txt', ...finding })),
      { file: 'a/robots.txt', summary: expected.summary },
      { file: 'b.txt', summary: nothing.summary },
    ])
  })

  it('a span with a line ending ends at the next line, even at the end of the file', () => {
    const whole = (of: string): unknown[] => {
      const finding = { ...shadowed, span: { start: 0, end: of.length } }
      const json = JSON.parse(
        findingsFormats.json([{ name: 'x', file: parse(of), findings: [finding] }], []),
      ) as CheckedFileJson
      return json.findings.map(({ line, column, endLine, endColumn }) => [line, column, endLine, endColumn])
    }
    expect(whole('a\n')).toEqual([[1, 1, 2, 1]])
    expect(whole('a\r\n')).toEqual([[1, 1, 2, 1]])
    expect(whole('a')).toEqual([[1, 1, 1, 2]])
    expect(whole('')).toEqual([[1, 1, 1, 1]])
  })
})

describe('every format', () => {
  it.each(Object.entries(findingsFormats))(
    '%s takes anything and prints nothing a terminal acts on',
    (_name, format) => {
      fc.assert(
        fc.property(checkedFiles, (files) => {
          const printable = format(files, someRules, { version: '1.2.3' })
          expect(printable.replaceAll('\n', '')).not.toMatch(CONTROL)
          expect(printable).not.toMatch(/\n$/)
        }),
        { numRuns: scaled(75, 300) },
      )
    },
  )
})
