import type { Severity } from '../../../check/index.ts'
import { paragraph } from '../../columns.ts'
import { type Look, plainLook } from '../../style.ts'
import { type Cell, table } from '../../table.ts'
import { counted, grouped } from '../../words.ts'
import type { FindingsFormat, UnreadFile } from '../checked-file.ts'
import { type FileTally, graver, tallyOf } from '../file-tally.ts'
import { printable } from '../finding-words.ts'
import { limitTexts } from '../hidden-text.ts'
import { severityStyle, summaryText } from './findings-text.ts'

/** What a rule found in all files. */
interface RuleTotal {
  severity: Severity
  findings: number
  files: number
}

/** A table of rules with their findings and files, the most frequent first; then the totals. */
export const findingsSummary: FindingsFormat = (checked, _rules, { look = plainLook, unread = [] } = {}) =>
  rulesTable(checked.map(tallyOf), unread, look)

/** {@link findingsSummary} of tallies. */
export function rulesTable(tallies: readonly FileTally[], unread: readonly UnreadFile[], look: Look): string {
  const totals = new Map<string, RuleTotal>()
  for (const { rules } of tallies) {
    for (const { rule, severity, findings } of rules) {
      const total = totals.get(rule) ?? { severity, findings: 0, files: 0 }
      total.severity = graver(total.severity, severity)
      total.findings += findings
      total.files += 1
      totals.set(rule, total)
    }
  }
  const rows = [...totals]
    .sort(
      ([name, one], [otherName, other]) =>
        other.findings - one.findings || other.files - one.files || (name < otherName ? -1 : 1),
    )
    .map(([rule, { severity, findings, files }]): Cell[] => [
      rule,
      { text: severity, dress: severityStyle(severity, look) },
      grouped(findings),
      grouped(files),
    ])
  const clean = tallies.filter(({ rules }) => rules.length === 0).length
  return [
    ...(rows.length === 0 ? [] : [table([['rule', 'gravest', 'findings', 'files'], ...rows], look), '']),
    summaryText(tallies, look, foldedNotes(tallies)),
    ...(clean === 0 ? [] : [paragraph(`${counted(clean, 'file')} without findings`, '  ', look.columns)]),
    ...unread.map(({ name, problem }) =>
      paragraph(`${printable(name)}: ${printable(problem)}`, '  not read: ', look.columns),
    ),
  ].join('\n')
}

/** The notes of files, each once with the number of files. Notes that differ only in numbers count as one. */
function foldedNotes(tallies: readonly FileTally[]): readonly string[] {
  const causes = new Map<string, { readonly first: string; files: number; isOneText: boolean }>()
  for (const note of tallies.flatMap(limitTexts)) {
    const key = note.replace(/[\d,]*\d rules? (?:is|are)/g, '# rules are').replace(/[\d,]*\d/g, '#')
    const cause = causes.get(key) ?? { first: note, files: 0, isOneText: true }
    causes.set(key, { ...cause, files: cause.files + 1, isOneText: cause.isOneText && cause.first === note })
  }
  return [...causes.values()]
    .sort((one, other) => other.files - one.files)
    .map(({ first, files, isOneText }) => {
      const which = isOneText ? '' : ', each with its own numbers, such as'
      return `${counted(files, 'file')}${files === 1 ? '' : which}: ${printable(first)}`
    })
}
