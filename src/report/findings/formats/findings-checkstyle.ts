import type { Severity } from '../../../check/index.ts'
import { type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'
import { tag } from '../markup.ts'

const SEVERITY: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'info',
  hint: 'info',
}

/** Checkstyle XML, which many build servers read. */
export const findingsCheckstyle: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...checked.flatMap(({ name, file, findings }) => [
      `  ${tag('file', { name: printable(name) })}`,
      ...findings.map((finding) => {
        const { line, column } = lineRangeOf(file, finding.span)
        const severity = SEVERITY[finding.severity]
        return `    ${tag('error', { line, column, severity, message: messageText(file, finding), source: `wayleave.${ruleName(finding)}` }, '/>')}`
      }),
      '  </file>',
    ]),
    ...unread.flatMap(({ name, problem }) => [
      `  ${tag('file', { name: printable(name) })}`,
      `    ${tag('error', { line: 1, severity: 'error', message: printable(problem), source: 'wayleave.unread' }, '/>')}`,
      '  </file>',
    ]),
    '</checkstyle>',
  ].join('\n')
