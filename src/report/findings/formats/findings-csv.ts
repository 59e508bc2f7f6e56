import { csvLine, withoutFormula } from '../../csv-line.ts'
import { type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'

const COLUMNS = ['file', 'line', 'rule', 'severity', 'message']

/**
 * CSV with a row for each finding and each unreadable file, for spreadsheets. Names of files and texts of
 * sites come from strangers, so a cell that a spreadsheet would run as a formula begins with an apostrophe.
 */
export const findingsCsv: FindingsFormat = (checked, _rules, { unread = [] } = {}) => {
  const rows = [
    ...checked.flatMap(({ name, file, findings }) =>
      findings.map((finding) => {
        const { line } = lineRangeOf(file, finding.span)
        return [name, String(line), ruleName(finding), finding.severity, messageText(file, finding)]
      }),
    ),
    ...unread.map(({ name, problem }) => [name, '', '', 'error', `could not be read: ${problem}`]),
  ]
  // No format prints a carriage return; spreadsheets take lines without it.
  return [COLUMNS, ...rows]
    .map((cells) => csvLine(cells.map((cell) => withoutFormula(printable(cell)))).trimEnd())
    .join('\n')
}
