import type { Fix } from '../../../check/index.ts'
import type { FindingsFormat } from '../checked-file.ts'
import { lineRangeOf } from '../checked-file.ts'
import { messageText, printable, ruleName } from '../finding-words.ts'

/** One line for each finding: `robots.txt:3:1: error S101/missing-colon: message`. Empty without findings. */
export const findingsConcise: FindingsFormat = (checked) =>
  checked
    .flatMap(({ name, file, findings }) =>
      findings.map((finding) => {
        const { line, column } = lineRangeOf(file, finding.span)
        const fixable = finding.fix === undefined ? '' : ` [${kindWords(finding.fix)}]`
        return `${printable(name)}:${line}:${column}: ${finding.severity} ${ruleName(finding)}: ${messageText(file, finding)}${fixable}`
      }),
    )
    .join('\n')

function kindWords({ kind, undecided }: Fix): string {
  return kind === 'safe' ? 'safe fix' : undecided ? 'fix may change meaning' : 'fix changes meaning'
}
