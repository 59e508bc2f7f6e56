import type { Severity } from '../../../check/index.ts'
import { type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { repositoryPath } from '../file-reference.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
  hint: 'notice',
}

/**
 * Workflow commands of GitHub Actions, one for each finding and each unreadable file. GitHub shows at most
 * ten of each kind for a step.
 */
export const findingsGithub: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    ...checked.flatMap(({ name, file, findings }) =>
      findings.map((finding) => {
        const { line, column, endLine, endColumn } = lineRangeOf(file, finding.span)
        // GitHub accepts columns only for an annotation within one line.
        const columns = line === endLine ? [`col=${column}`, `endColumn=${endColumn}`] : []
        const path = `file=${property(repositoryPath(name))}`
        const properties = [
          path,
          `line=${line}`,
          `endLine=${endLine}`,
          ...columns,
          `title=${property(ruleName(finding))}`,
        ]
        return `::${COMMANDS[finding.severity]} ${properties.join(',')}::${data(messageText(file, finding))}`
      }),
    ),
    ...unread.map(({ name, problem }) =>
      annotation('error', { file: repositoryPath(name), title: 'could not be read' }, problem),
    ),
  ].join('\n')

/** A workflow command that marks a file. Nothing in its texts begins another command. */
export function annotation(
  command: string,
  properties: Readonly<Record<string, string>>,
  message: string,
): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`)
  return `::${command} ${list.join(',')}::${data(message)}`
}

/** Escapes text as the toolkit of GitHub Actions does. `printable` has escaped line ends already. */
function data(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** A property has no colon, so nothing in it begins a command. */
function property(text: string): string {
  return printable(text.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C'))
}
