import type { Finding, Severity, Summary } from '../../../check/index.ts'
import type { File } from '../../../syntax/index.ts'
import { paragraph } from '../../columns.ts'
import { frame, indented } from '../../frame.ts'
import { type Look, plainLook } from '../../style.ts'
import { counted, grouped, readableText } from '../../words.ts'
import { type CheckedFile, type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { type FileTally, tallyOf } from '../file-tally.ts'
import { dialectsText, fixText, messageText, printable, ruleName, severitiesText } from '../finding-words.ts'
import { firstScreen } from '../first-screen.ts'
import { fixDiff } from '../fix-diff.ts'
import { hiddenText } from '../hidden-text.ts'

/** Related spans of a finding that are marked before the rest is counted. */
const MAX_RELATED = 4

/** Lines shown before and after the line of a finding. */
const CONTEXT_LINES = 1

/**
 * Findings as text. A default view comes as a first screen for each file. Otherwise, each finding comes with
 * its lines, related spans, dialects and fix; then a summary.
 */
export const findingsText: FindingsFormat = (checked, _rules, options = {}) => {
  const { look = plainLook } = options
  const today = options.today === true && checked.length === 1
  // Files whose findings are all asked for come as lists, in the order of the file.
  if (checked.length > 0 && checked.every(({ hidden }) => hidden !== undefined))
    return checked.map((one) => firstScreen(one, { ...options, today })).join('\n\n')
  return [
    ...checked.flatMap(({ name, file, findings }) =>
      findings.map((finding) => findingText(name, file, finding, look)),
    ),
    summaryText(checked.map(tallyOf), look),
  ].join('\n\n')
}

/** One finding of {@link findingsText}. */
export function findingText(name: string, file: File, finding: Finding, look: Look): string {
  const { style } = look
  const { line, column } = lineRangeOf(file, finding.span)
  const severity = severityStyle(finding.severity, look)(finding.severity)
  const position = style.bold(`${printable(name)}:${line}:${column}`)
  const head = `${position}  ${severity}  ${style.bold(ruleName(finding))}`
  return [
    head,
    paragraph(messageText(file, finding), '  ', look.columns),
    ...findingDetails(file, finding, look),
  ].join('\n')
}

/** The lines below the message of a finding: frame, dialects, witness and fix. */
export function findingDetails(file: File, finding: Finding, look: Look): string[] {
  const { style } = look
  const rows: string[] = []
  const framed = findingFrame(file, finding, { ...look, columns: look.columns - 2 })
  if (framed !== '') rows.push('', indented(framed, 2), '')
  const omitted = finding.related.length - MAX_RELATED
  if (omitted > 0) rows.push(style.dim(`  and ${counted(omitted, 'more place')}`))
  const addRow = (label: string, text: string): void =>
    void rows.push(paragraph(text, `  ${style.dim(label)} `, look.columns))
  const dialects = dialectsText(finding.dialects)
  if (dialects !== undefined) addRow('for', dialects)
  if (finding.witness !== undefined) addRow('see', printable(finding.witness) + readableText(finding.witness))
  if (finding.fix !== undefined) {
    addRow('fix', fixText(finding.fix))
    rows.push(indented(fixDiff(file, finding.fix, { ...look, columns: look.columns - 2 }), 2))
  }
  return rows.at(-1) === '' ? rows.slice(0, -1) : rows
}

/** The line of a finding with its neighbours and related spans. Empty for an empty file. */
export function findingFrame(file: File, { span, severity, related }: Finding, look: Look): string {
  const { line } = lineRangeOf(file, span)
  const context = Array.from({ length: 2 * CONTEXT_LINES + 1 }, (_, index) => line - CONTEXT_LINES + index)
  const also = related
    .slice(0, MAX_RELATED)
    .map(({ span: other, message }) => ({ span: other, label: printable(message) }))
  return frame(file, span, { look, mark: severityStyle(severity, look), context, also })
}

/** The colour of a severity. */
export function severityStyle(severity: Severity, { style }: Look): (text: string) => string {
  return { error: style.red, warning: style.yellow, info: style.cyan, hint: style.dim }[severity]
}

/**
 * A summary of all files: the findings, the fixable ones, the hidden ones, and what limits left out.
 *
 * @param notes what limits left out, in sentences.
 */
export function summaryText(
  tallies: readonly FileTally[],
  look: Look,
  notes: readonly string[] = notesOf(tallies),
): string {
  const sum = (of: (file: FileTally) => number): number =>
    tallies.reduce((whole, file) => whole + of(file), 0)
  const of = (what: keyof Summary): number => sum((file) => file.summary[what])
  const summary = {
    error: of('error'),
    warning: of('warning'),
    info: of('info'),
    hint: of('hint'),
    fixable: of('fixable'),
  }
  const safe = sum((file) => file.safe)
  const safeIfSelected = sum((file) => file.safeIfSelected)
  const unsafe = summary.fixable - safe - safeIfSelected
  const [suppressed, inBaseline] = [sum((file) => file.suppressed), sum((file) => file.inBaseline)]
  const parts = [`${severitiesText(summary)} in ${counted(tallies.length, 'file')}`]
  if (safe > 0) parts.push(`${grouped(safe)} fixable without a change of meaning (--fix)`)
  if (safeIfSelected > 0)
    parts.push(`${grouped(safeIfSelected)} fixable without a change of meaning by --fix --select RULE`)
  if (unsafe > 0) parts.push(`${grouped(unsafe)} fixable with a change of meaning (--fix-unsafe)`)
  if (suppressed > 0) parts.push(`${grouped(suppressed)} suppressed by comments`)
  if (inBaseline > 0) parts.push(`${grouped(inBaseline)} in the baseline`)
  const hidden = hiddenText(tallies)
  const colour =
    summary.error > 0 ? look.style.red : summary.warning > 0 ? look.style.yellow : look.style.green
  return [
    paragraph(parts.join('; '), `${colour('■')} `, look.columns),
    ...[hidden ?? [], ...platformNotes(tallies), ...notes]
      .flat()
      .map((note) => paragraph(note, `${look.style.dim('!')} `, look.columns)),
  ].join('\n')
}

/** The sentences about platforms; of several files, only how many have such a sentence. */
function platformNotes(tallies: readonly FileTally[]): readonly string[] {
  const having = tallies.filter(({ platforms }) => platforms.length > 0)
  return having.length <= 1
    ? having.flatMap(({ platforms }) => platforms)
    : [`${counted(having.length, 'file')} have standard lines of a platform; check one alone to see which.`]
}

/** Notes about what limits left out; with several files, each with the name of its file. */
export function notesOf(checked: readonly Pick<CheckedFile, 'name' | 'notes'>[]): string[] {
  return checked.flatMap(({ name, notes = [] }) =>
    notes.map((note) => printable(checked.length === 1 ? note : `${name}: ${note}`)),
  )
}
