import type { Severity } from '../../check/index.ts'
import { type FindingsFormat, placeOf } from './checked-file.ts'
import { repositoryPath } from './file-reference.ts'
import { printed, ruleName } from './finding-words.ts'

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' }

/** Workflow commands of GitHub Actions, one for each finding, and for each file that could not be read; GitHub shows no more than ten of a kind for a step. */
export const findingsGithub: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    ...checked.flatMap(({ name, file, findings }) =>
      findings.map((finding) => {
        const { line, column, endLine, endColumn } = placeOf(file, finding.span)
        // GitHub takes columns only of an annotation within one line.
        const columns = line === endLine ? [`col=${column}`, `endColumn=${endColumn}`] : []
        const path = `file=${property(repositoryPath(name))}`
        const properties = [path, `line=${line}`, `endLine=${endLine}`, ...columns, `title=${property(ruleName(finding))}`]
        return `::${COMMANDS[finding.severity]} ${properties.join(',')}::${data(finding.message)}`
      }),
    ),
    ...unread.map(({ name, problem }) => `::error file=${property(repositoryPath(name))},title=could not be read::${data(problem)}`),
  ].join('\n')

/** As the toolkit of GitHub Actions escapes it. What ends a line is an escape already, which is what a person should see. */
function data(text: string): string {
  return printed(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
