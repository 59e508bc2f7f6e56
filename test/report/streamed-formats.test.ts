import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CheckedFile,
  type FindingsFormatName,
  findingsFormats,
  streamedFormats,
  tallyOf,
  type UnreadFile,
} from '../../src/report/index.ts'
import { checkedFiles, someRules } from './findings-arbitraries.ts'

/** What a streamed format prints of these files, one after another. */
function streamed(
  name: FindingsFormatName,
  checked: readonly CheckedFile[],
  unread: readonly UnreadFile[],
): string {
  const format = streamedFormats[name]
  if (format === undefined) throw new Error(`${name} is not streamed`)
  const { start, file, between, end, stop, tally = tallyOf } = format
  const texts = [
    ...checked.map((one) => file(one, {})),
    ...end(
      checked.map((one) => tally(one)),
      { unread },
    ),
  ]
  const filled = texts.filter((text) => text !== '')
  return filled.length === 0 ? '' : start + filled.join(between) + stop
}

describe('a format that is printed file by file', () => {
  const names = Object.keys(streamedFormats) as FindingsFormatName[]

  it.each(names)('%s prints what it prints of all files at once', (name) => {
    fc.assert(
      fc.property(checkedFiles, fc.boolean(), (files, isUnread) => {
        const unread = isUnread ? [{ name: 'gone.txt', problem: 'no such file' }] : []
        // `check` streams only if it has several files.
        fc.pre(files.length + unread.length > 1)
        expect(streamed(name, files, unread)).toBe(findingsFormats[name](files, someRules, { unread }))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the summary', () => {
  const finding = (code: string, severity: 'error' | 'hint'): CheckedFile['findings'][number] => ({
    code,
    name: 'x',
    severity,
    message: 'm',
    says: { what: 'm' },
    span: { start: 0, end: 0 },
    related: [],
    dialects: [],
  })

  it('counts findings and files of each rule, the most frequent first', () => {
    const file = { text: '', starts: new Uint32Array([0]) } as unknown as CheckedFile['file']
    const one = { ...finding('B1', 'hint'), also: [finding('B1', 'hint'), finding('B1', 'hint')] }
    const files: CheckedFile[] = [
      { name: 'a', file, findings: [finding('A1', 'hint'), one] },
      { name: 'b', file, findings: [finding('A1', 'error')] },
      { name: 'c', file, findings: [] },
    ]
    const rows = findingsFormats.summary(files, []).split('\n')
    expect(rows.slice(0, 3).map((row) => row.trim().split(/ +/))).toEqual([
      ['rule', 'gravest', 'findings', 'files'],
      ['B1/x', 'hint', '3', '1'],
      ['A1/x', 'error', '2', '2'],
    ])
    expect(rows.at(-1)).toBe('  1 file without findings')
  })

  it('has each note once, with the number of its files', () => {
    const file = { text: '', starts: new Uint32Array([0]) } as unknown as CheckedFile['file']
    const notes = [['4 rules are left.', 'All day.'], ['1 rule is left.'], ['All day.']]
    const files = notes.map(
      (own, index): CheckedFile => ({ name: `${index}`, file, findings: [], notes: own }),
    )
    expect(findingsFormats.summary(files, []).match(/^! .*/gm)).toEqual([
      '! 2 files, each with its own numbers, such as: 4 rules are left.',
      '! 2 files: All day.',
    ])
  })
})
