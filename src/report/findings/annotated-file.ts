import { type Finding, SEVERITIES, type Severity } from '../../check/index.ts'
import type { File } from '../../syntax/index.ts'
import { contentOf, sourceLine } from '../source-line.ts'
import { grouped } from '../words.ts'
import { lineRangeOf } from './checked-file.ts'
import { markupText, tag } from './markup.ts'

/** The most lines of a file that are shown whole. Of longer files, only lines near findings are. */
const MAX_LINES = 1_000

/** The lines before and after a finding that are shown of longer files. */
const NEAR = 2

/** The columns of a line that are shown. */
const COLUMNS = 300

/** The findings that begin on one line, by their indexes, and the gravest severity among them. */
interface Mark {
  readonly findings: number[]
  severity: Severity
}

/**
 * A file as a table of its lines. Each line with findings names their rules and links to them. Ids begin with
 * `prefix`, because a page may have several files.
 */
export function annotatedFile(file: File, findings: readonly Finding[], prefix: string): string[] {
  const marks = marksOf(file, findings)
  const isWhole = file.starts.length <= MAX_LINES
  const rows: string[] = []
  for (let number = 1; number <= file.starts.length; number++) {
    if (!isWhole && !isNear(marks, number)) continue
    const content = contentOf(file, number)
    if (content === undefined) continue
    const { text } = sourceLine(file, content, { start: content.start, end: content.start }, COLUMNS)
    const mark = marks.get(number)
    const links = (mark?.findings ?? []).map(
      (index) =>
        `${tag('a', { href: `#${prefix}finding${index}` })}${markupText((findings[index] as Finding).code)}</a>`,
    )
    const row = tag('tr', {
      id: `${prefix}line${number}`,
      ...(mark === undefined ? {} : { class: mark.severity }),
    })
    rows.push(`${row}<td>${number}</td><td>${markupText(text)}</td><td>${links.join(' ')}</td></tr>`)
  }
  const note = `Of the ${grouped(file.starts.length)} lines, only those near findings are shown.`
  return [...(isWhole ? [] : [`<p class="soft">${note}</p>`]), '<table class="file">', ...rows, '</table>']
}

function marksOf(file: File, findings: readonly Finding[]): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>()
  for (const [index, finding] of findings.entries()) {
    for (const { span } of [finding, ...(finding.also ?? [])]) {
      const { line } = lineRangeOf(file, span)
      const mark = marks.get(line)
      if (mark === undefined) marks.set(line, { findings: [index], severity: finding.severity })
      else {
        if (!mark.findings.includes(index)) mark.findings.push(index)
        if (SEVERITIES.indexOf(finding.severity) > SEVERITIES.indexOf(mark.severity))
          mark.severity = finding.severity
      }
    }
  }
  return marks
}

function isNear(marks: ReadonlyMap<number, Mark>, number: number): boolean {
  for (let line = number - NEAR; line <= number + NEAR; line++) if (marks.has(line)) return true
  return false
}
