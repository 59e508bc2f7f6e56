import { SEVERITIES, summarize } from '../../../check/index.ts'
import { groupedBy } from '../../../text/index.ts'
import { padded, paragraph } from '../../columns.ts'
import { type Look, plainLook } from '../../style.ts'
import { listed } from '../../words.ts'
import { type CheckedFile, lineRangeOf } from '../checked-file.ts'
import { countedSeverities, SEVERITY_WORDS } from '../file-summary.ts'
import { printable, ruleName } from '../finding-words.ts'
import { notesOf } from './findings-text.ts'

/** The rules that are named before the rest is counted. */
const MAX_RULES = 8

/** The most lines of one rule that are named. */
const MAX_LINES = 4

/** The columns of a mark and the word for a severity. */
const LEFT = 11

/**
 * The findings of a file in short, in the order of the file: for each rule its lines and what its first
 * finding says is wrong. Hints are only counted. What limits left out is said last. Ends without a newline.
 */
export function findingsInBrief(checked: CheckedFile, look: Look = plainLook): string {
  const { file, findings } = checked
  const { style, columns } = look
  const told = findings.filter(({ severity }) => severity !== 'hint')
  const byCode = groupedBy(told, ({ code }) => code)
  const colours = { error: style.red, warning: style.yellow, info: style.cyan, hint: style.dim }
  const rules = [...byCode.values()].slice(0, MAX_RULES).map((same) => {
    const [first] = same
    const severity =
      [...SEVERITIES].reverse().find((one) => same.some((finding) => finding.severity === one)) ?? 'hint'
    const lines = [...new Set(same.map(({ span }) => lineRangeOf(file, span).line))]
    const place = `${lines.length === 1 ? 'line' : 'lines'} ${listed(lines.map(String), MAX_LINES)}`
    return [
      `${colours[severity](padded(SEVERITY_WORDS[severity].join(' '), LEFT))}${place}  ${style.dim(ruleName(first))}`,
      paragraph(printable(first.says.what), '    ', columns),
    ].join('\n')
  })
  const more = byCode.size - rules.length
  const counts = countedSeverities(summarize(findings)).map(({ text }) => text)
  return [
    ...rules,
    ...(more > 0 ? [`… and ${more} more rules`] : []),
    `${style.bold('■')} ${counts.length === 0 ? 'no findings' : counts.join(', ')}`,
    ...notesOf([checked]).map((note) => paragraph(note, `${style.dim('!')} `, columns)),
  ].join('\n')
}
