import type { Fix, Severity } from '../../../check/index.ts'
import type { File } from '../../../syntax/index.ts'
import { applyEdits, bytesOfText, type Span } from '../../../text/index.ts'
import { jsonText } from '../../json-text.ts'
import { type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { repositoryPath } from '../file-reference.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'

const SEVERITY: Readonly<Record<Severity, string>> = {
  error: 'ERROR',
  warning: 'WARNING',
  info: 'INFO',
  hint: 'INFO',
}

/**
 * Reviewdog's diagnostic format. Columns count bytes of UTF-8. Only safe fixes become suggestions, since one
 * click accepts them.
 */
export const findingsRdjson: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  jsonText({
    source: { name: 'wayleave' },
    diagnostics: [
      ...checked.flatMap(({ name, file, findings }) => {
        const path = repositoryPath(name)
        return findings.map((finding) => ({
          message: messageText(file, finding),
          location: { path, range: rangeOf(file, finding.span) },
          severity: SEVERITY[finding.severity],
          code: { value: ruleName(finding) },
          ...(finding.fix?.kind === 'safe' ? { suggestions: suggestionsOf(file, finding.fix) } : {}),
          ...(finding.related.length + (finding.also ?? []).length === 0
            ? {}
            : {
                relatedLocations: [...finding.related, ...(finding.also ?? [])].map(({ span, message }) => ({
                  message: printable(message),
                  location: { path, range: rangeOf(file, span) },
                })),
              }),
        }))
      }),
      ...unread.map(({ name, problem }) => ({
        message: printable(problem),
        location: { path: repositoryPath(name) },
        severity: 'ERROR',
        code: { value: 'unread' },
      })),
    ],
  })

function rangeOf(file: File, span: Span): object {
  const { line, column, endLine, endColumn } = lineRangeOf(file, span)
  return {
    start: { line, column: byteColumn(file, line, column) },
    end: { line: endLine, column: byteColumn(file, endLine, endColumn) },
  }
}

function byteColumn({ text, starts }: File, line: number, column: number): number {
  const start = starts[line - 1] ?? text.length
  return bytesOfText(text.slice(start, start + column - 1)).length + 1
}

/** The edits of a fix as one suggestion, because several ones mean alternatives. */
function suggestionsOf(file: File, { edits }: Fix): object[] {
  const [first, last] = [edits[0], edits.at(-1)]
  if (first === undefined || last === undefined) return []
  const { start } = first
  const moved = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }))
  return [
    {
      range: rangeOf(file, { start, end: last.end }),
      text: applyEdits(file.text.slice(start, last.end), moved),
    },
  ]
}
