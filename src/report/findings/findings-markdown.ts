import { summarize } from '../../check/index.ts'
import { type CheckedFile, type FindingsFormat, placeOf } from './checked-file.ts'
import { dialectsWords, fixWords, printed, ruleName, severitiesWords } from './finding-words.ts'

/** Markdown for a comment or a page: a heading for each file, and a table of what was found in it. */
export const findingsMarkdown: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    ...checked.map(fileMarkdown),
    ...unread.map(({ name, problem }) => `### ${markdownText(name)}: could not be read\n\n${markdownText(problem)}`),
  ].join('\n\n')

function fileMarkdown({ name, file, findings }: CheckedFile): string {
  const heading = `### ${markdownText(name)}: ${severitiesWords(summarize(findings))}`
  if (findings.length === 0) return heading
  const rows = findings.map((finding) => {
    const { line } = placeOf(file, finding.span)
    const witness = finding.witness === undefined ? '' : ` See ${markdownText(finding.witness)}`
    const cells = [
      finding.severity,
      markdownText(ruleName(finding)),
      String(line),
      `${markdownText(finding.message)}${witness}`,
      dialectsWords(finding.dialects) ?? '',
      finding.fix === undefined ? '' : markdownText(fixWords(finding.fix)),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [heading, '', '| Severity | Rule | Line | Finding | For | Fix |', '|---|---|---:|---|---|---|', ...rows].join('\n')
}

/**
 * A text that Markdown leaves as it is: no markup, no HTML, no link, nobody called by name, no issue named.
 * A character that cannot be seen parts `@` and `#` from what follows, as a backslash would not keep a forge from finding names.
 */
function markdownText(text: string): string {
  return printed(text)
    .replace(/[\\`*_[\]<>&|~$]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www|mailto|xmpp)([.:])/gi, '$1\\$2')
    .replace(/@|#(?=\d)/g, '$&&#8203;')
}
