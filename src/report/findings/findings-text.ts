import { type Finding, type Severity, summarize } from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import { paragraph } from '../columns.ts'
import { frame, indented } from '../frame.ts'
import { type Look, plainLook } from '../style.ts'
import { counted, grouped } from '../words.ts'
import { type CheckedFile, type FindingsFormat, placeOf } from './checked-file.ts'
import { dialectsWords, fixWords, printed, ruleName, severitiesWords } from './finding-words.ts'
import { fixDiff } from './fix-diff.ts'

/** Other places of a finding that are marked before the rest is counted. */
const MOST_RELATED = 4

/** Lines shown before and after the one a finding is on. */
const CONTEXT_LINES = 1

/** Findings for a person: each with its lines, the places it has to do with, for whom, and the fix; and a summary. */
export const findingsText: FindingsFormat = (checked, _rules, { look = plainLook } = {}) =>
  [
    ...checked.flatMap(({ name, file, findings }) => findings.map((finding) => findingText(name, file, finding, look))),
    summaryText(checked, look),
  ].join('\n\n')

/** One finding as {@link findingsText} has it. */
export function findingText(name: string, file: File, finding: Finding, look: Look): string {
  const { style } = look
  const { line, column } = placeOf(file, finding.span)
  const dress = severityDress(finding.severity, look)
  const place = style.bold(`${printed(name)}:${line}:${column}`)
  const head = `${place}  ${dress(finding.severity)}  ${style.bold(ruleName(finding))}`
  return [head, paragraph(printed(finding.message), '  ', look.columns), ...findingDetails(file, finding, look)].join('\n')
}

/** All of a finding that stands below its message, the frame first. */
export function findingDetails(file: File, finding: Finding, look: Look): string[] {
  const { style } = look
  const rows: string[] = []
  const framed = findingFrame(file, finding, { ...look, columns: look.columns - 2 })
  if (framed !== '') rows.push('', indented(framed, 2), '')
  const more = finding.related.length - MOST_RELATED
  if (more > 0) rows.push(style.dim(`  and ${counted(more, 'more place')}`))
  const said = (word: string, text: string): void => void rows.push(paragraph(text, `  ${style.dim(word)} `, look.columns))
  const dialects = dialectsWords(finding.dialects)
  if (dialects !== undefined) said('for', dialects)
  if (finding.witness !== undefined) said('see', printed(finding.witness))
  if (finding.fix !== undefined) {
    said('fix', fixWords(finding.fix))
    rows.push(indented(fixDiff(file, finding.fix, { ...look, columns: look.columns - 2 }), 2))
  }
  return rows.at(-1) === '' ? rows.slice(0, -1) : rows
}

/** The line of a finding with its neighbours, and the other places it has to do with. Empty for an empty file. */
export function findingFrame(file: File, { span, severity, related }: Finding, look: Look): string {
  const { line } = placeOf(file, span)
  const context = Array.from({ length: 2 * CONTEXT_LINES + 1 }, (_, index) => line - CONTEXT_LINES + index)
  const also = related.slice(0, MOST_RELATED).map(({ span: other, message }) => ({ span: other, label: printed(message) }))
  return frame(file, span, { look, mark: severityDress(severity, look), context, also })
}

/** The colour of a severity. */
export function severityDress(severity: Severity, { style }: Look): (text: string) => string {
  return { error: style.red, warning: style.yellow, info: style.cyan, hint: style.dim }[severity]
}

/** All files in a few lines: what was found, what can be mended, what is kept back, and what a limit left out. */
export function summaryText(checked: readonly CheckedFile[], look: Look): string {
  const all = checked.flatMap(({ findings }) => findings)
  const summary = summarize(all)
  const safe = all.filter(({ fix }) => fix?.kind === 'safe').length
  const unsafe = summary.fixable - safe
  const sum = (of: (file: CheckedFile) => number | undefined): number => checked.reduce((whole, file) => whole + (of(file) ?? 0), 0)
  const [suppressed, inBaseline] = [sum((file) => file.suppressed), sum((file) => file.inBaseline)]
  const said = [`${severitiesWords(summary)} in ${counted(checked.length, 'file')}`]
  if (safe > 0) said.push(`${grouped(safe)} can be fixed and nothing changes (--fix)`)
  if (unsafe > 0) said.push(`${grouped(unsafe)} can be fixed and the meaning changes (--fix-unsafe)`)
  if (suppressed > 0) said.push(`${grouped(suppressed)} suppressed by comments`)
  if (inBaseline > 0) said.push(`${grouped(inBaseline)} in the baseline`)
  const dress = summary.error > 0 ? look.style.red : summary.warning > 0 ? look.style.yellow : look.style.green
  return [
    paragraph(said.join('; '), `${dress('■')} `, look.columns),
    ...notesOf(checked).map((note) => paragraph(note, `${look.style.dim('!')} `, look.columns)),
  ].join('\n')
}

/** What limits left out, each with the file it was left out of where there are several. */
export function notesOf(checked: readonly CheckedFile[]): string[] {
  return checked.flatMap(({ name, notes = [] }) => notes.map((note) => printed(checked.length === 1 ? note : `${name}: ${note}`)))
}
