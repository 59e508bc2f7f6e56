import {
  byGravity,
  type Finding,
  failureReason,
  isFailedExpectation,
  isFixedSafely,
  printableUrl,
  summarize,
} from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import { groupedBy, positionAt } from '../../text/index.ts'
import { clipped, padded, paragraph } from '../columns.ts'
import { contentOf } from '../source-line.ts'
import { type Look, plainLook } from '../style.ts'
import { counted, grouped, listed, readableText } from '../words.ts'
import { type CheckedFile, type FindingsOptions, lineRangeOf } from './checked-file.ts'
import { countedSeverities, SEVERITY_WORDS, type Summary, summaryOf, titleParts } from './file-summary.ts'
import { printable, ruleName } from './finding-words.ts'
import { hiddenText, limitTexts, platformItems } from './hidden-text.ts'
import { endWithoutFindings, isWithoutRecords, nothingFound } from './nothing-found.ts'

/** The most findings that the first screen explains. For the others, it gives name and lines. */
const MAX_EXPLAINED = 3

/**
 * The findings of a default view that the first screen explains: the gravest first, then each expectation that
 * does not hold.
 */
export function explainedFindings(findings: readonly Finding[]): readonly Finding[] {
  return byGravity(findings).filter((finding, rank) => rank < MAX_EXPLAINED || isFailedExpectation(finding))
}

/** The most lines of one finding that are named. */
const MAX_LINES = 4

/** The columns of the words on the left: a mark and a word, or `Today`. */
const LEFT = 11

/** The columns of a label in the rows of `Today`. */
const PURPOSE = 15

/**
 * The default view of a file as text for its owner. It begins with the gravest findings, each with what
 * happens, an example on this host, and what to do. Then it says what the file does today, what is hidden,
 * and how the check ends.
 */
export function firstScreen(checked: CheckedFile, options: FindingsOptions): string {
  const { look = plainLook } = options
  const { findings } = checked
  const summary = summaryOf(checked)
  const explained = explainedFindings(findings)
  const blocks = explained.map((finding) => findingBlock(checked, finding, look))
  const rest = byGravity(findings).filter((finding) => !explained.includes(finding))
  return [
    paragraph(titleParts(checked, summary).join(' · '), '', look.columns)
      .split('\n')
      .map(look.style.bold)
      .join('\n'),
    ...(findings.length === 0
      ? [
          paragraph(
            [nothingFound(checked, summary), ...platformItems(checked)].join(' '),
            saysNothing(checked) ? `${look.style.cyan('i')} ` : `${look.style.green('✓')} `,
            look.columns,
          ),
        ]
      : blocks),
    ...(rest.length === 0 ? [] : [row('Also', alsoText(checked, rest), look)]),
    ...(options.today !== true || summary === undefined ? [] : [todayText(summary, look)]),
    endText(checked, summary, options, look),
  ].join('\n\n')
}

function findingBlock(checked: CheckedFile, finding: Finding, look: Look): string {
  const { name, file, workingFixes } = checked
  const { style, columns } = look
  // The own case of the finding comes first.
  const cases = groupedBy([finding, ...(finding.also ?? [])], ({ says }) => says.case)
  const [alike = [], ...others] = cases.values()
  const [mark, word] = SEVERITY_WORDS[finding.severity]
  const colour = { error: style.red, warning: style.yellow, info: style.cyan, hint: style.dim }[
    finding.severity
  ]
  const left = colour(padded(`${mark} ${word}`, LEFT))
  const place = `${linesOf(file, alike)}  ${style.dim(ruleName(finding))}`
  // A finding about no text, such as one about the response, quotes none.
  const text = finding.span.end === finding.span.start ? '' : textOf(file, finding.span.start)
  const { witness, fix, message } = finding
  return [
    `${left}${place}`,
    ...(text === '' ? [] : [`    ${style.dim(clipped(printable(text), Math.max(20, columns - 4)))}`]),
    paragraph(printable(message), '    ', columns),
    ...foldedRows(checked, finding, alike, others).map((text) => paragraph(text, '    ', columns)),
    ...(witness === undefined || message.includes(printableUrl(witness))
      ? []
      : [paragraph(`Example: ${printable(witness)}${readableText(witness)}`, '    ', columns)]),
    ...(fix === undefined || workingFixes?.has(finding.code) !== true
      ? []
      : [
          paragraph(
            `To ${printable(fix.title)}${moreFixes(finding, workingFixes.get(finding.code))}: wayleave check ${fileArgument(name)} --select ${finding.code} ${isFixedSafely(finding) ? '--fix' : '--fix-unsafe'}`,
            '    → ',
            columns,
          ),
        ]),
  ].join('\n')
}

/** The most subjects of the findings of one case, and the most other cases, that are listed. */
const MAX_TOLD = 3

/** What the hidden findings of a finding say: what those of the same case are about, and what else is wrong. */
function foldedRows(
  { name, file }: CheckedFile,
  { code, says }: Finding,
  alike: readonly Finding[],
  others: readonly (readonly Finding[])[],
): readonly string[] {
  const subjects = new Set(alike.flatMap((one) => one.says.subject ?? []))
  subjects.delete(says.subject ?? '')
  const rest = others.slice(MAX_TOLD).flat()
  return [
    ...(subjects.size === 0 ? [] : [`Also for ${listed([...subjects].map(printable), MAX_TOLD)}.`]),
    ...others.slice(0, MAX_TOLD).map((same) => {
      const [{ says: other, message }] = same as readonly [Finding]
      const place = linesOf(file, same).replace('l', 'L')
      return `${place}: ${printable(other.advice === says.advice ? other.what : message)}`
    }),
    ...(rest.length === 0
      ? []
      : [`Also ${linesOf(file, rest)}: wayleave check ${fileArgument(name)} --select ${code}`]),
  ]
}

/** The text of the line of a place, without blanks around it. */
function textOf(file: File, at: number): string {
  const content = contentOf(file, positionAt(file.starts, at).line)
  return content === undefined ? '' : file.text.slice(content.start, content.end).trim()
}

/** The most titles of fixes of hidden hints that a line names. */
const MAX_TITLES = 3

/** Which further fixes the same command applies, also for hints that the view hides; empty if there are none. */
function moreFixes({ also = [], fix }: Finding, applied: readonly string[] = []): string {
  const hidden = [...applied]
  let shown = 0
  for (const one of [fix, ...also.map((other) => other.fix)]) {
    const at = one === undefined ? -1 : hidden.indexOf(one.title)
    if (at === -1) continue
    hidden.splice(at, 1)
    shown += 1
  }
  const titles = [...new Set(hidden)].filter((title) => title !== fix?.title).map(printable)
  const parts = [
    ...(shown < 2 ? [] : [`${grouped(shown - 1)} more ${shown === 2 ? 'fix' : 'fixes'}`]),
    ...(hidden.length === 0
      ? []
      : [
          `${grouped(hidden.length)} of hidden hints${titles.length === 0 ? '' : `, to ${listed(titles, MAX_TITLES)}`}`,
        ]),
  ]
  return parts.length === 0 ? '' : ` (and ${parts.join(', and ')})`
}

/** Is there no file, or does the file have nothing that robots read? */
function saysNothing({ file, sentNoFile }: CheckedFile): boolean {
  return sentNoFile !== undefined || isWithoutRecords(file)
}

/** The name of a file, if a shell needs no quotes for it; otherwise a placeholder. */
function fileArgument(name: string): string {
  return /^[\w./][\w./-]*$/.test(name) ? name : 'FILE'
}

function linesOf(file: File, findings: readonly Finding[]): string {
  const lines = findings.map(({ span }) => lineRangeOf(file, span).line)
  const distinct = [...new Set(lines)].sort((one, other) => one - other)
  return `${distinct.length === 1 ? 'line' : 'lines'} ${listed(distinct.map(String), MAX_LINES)}`
}

function alsoText({ name, file }: CheckedFile, findings: readonly Finding[]): string {
  const each = findings.map(
    (finding) => `${ruleName(finding)} (${linesOf(file, [finding, ...(finding.also ?? [])])})`,
  )
  return `${each.join('; ')}. To read one: wayleave check ${fileArgument(name)} --select ${findings[0]?.code}`
}

function row(label: string, text: string, { style, columns }: Look, heading = ''): string {
  return paragraph(text, style.bold(padded(label, LEFT)) + heading, columns)
}

function todayText({ rows }: Summary, look: Look): string {
  return rows
    .map(({ label, text }, index) => row(index === 0 ? 'Today' : '', text, look, padded(label, PURPOSE)))
    .join('\n')
}

/** What is not shown, and how the check ends. */
function endText(
  checked: CheckedFile,
  summary: Summary | undefined,
  options: FindingsOptions,
  look: Look,
): string {
  const { findings, suppressed = 0, inBaseline = 0 } = checked
  const tally = summarize(findings)
  const counts = countedSeverities(tally)
  const elsewhere = [
    ...(suppressed > 0 ? [`${counted(suppressed, 'finding')} suppressed by comments`] : []),
    ...(inBaseline > 0 ? [`${counted(inBaseline, 'finding')} in the baseline`] : []),
  ]
  const platforms = platformItems(checked).map((item) => paragraph(item, '', look.columns))
  const exitCode = options.exitCode ?? (failureReason(tally, options) === undefined ? 0 : 1)
  // False means that other files decide the exit code; the file's own findings give the colour.
  const isFailing = exitCode === false ? failureReason(tally, options) !== undefined : exitCode !== 0
  const colour = isFailing ? look.style.red : look.style.green
  const end = [
    ...(counts.length === 0
      ? [endWithoutFindings(checked, summary)]
      : [counts.map(({ text }) => text).join(', ')]),
    ...elsewhere,
  ]
  return [
    ...(findings.length === 0 ? [] : platforms),
    ...limitTexts(checked).map((note) => paragraph(printable(note), '', look.columns)),
    ...[hiddenText([checked]) ?? []].flat().map((text) => look.style.dim(paragraph(text, '', look.columns))),
    paragraph(`${end.join('; ')}${exitText(exitCode)}`, `${colour('■')} `, look.columns),
  ].join('\n')
}

function exitText(code: number | false): string {
  return code === false ? '' : ` · exit ${code}`
}
