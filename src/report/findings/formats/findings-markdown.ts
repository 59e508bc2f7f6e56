import { byGravity, summarize } from '../../../check/index.ts'
import { type CheckedFile, type FindingsFormat, lineRangeOf } from '../checked-file.ts'
import { dialectsText, fixText, messageText, ruleName, severitiesText } from '../finding-words.ts'
import { hiddenText, limitTexts } from '../hidden-text.ts'
import { markdownText } from '../markup.ts'

/** Markdown for a comment or a page: for each file, a heading and a table of its findings, the gravest first. */
export const findingsMarkdown: FindingsFormat = (checked, _rules, { unread = [] } = {}) =>
  [
    ...checked.map(fileMarkdown),
    ...unread.map(
      ({ name, problem }) => `### ${markdownText(name)}: could not be read\n\n${markdownText(problem)}`,
    ),
  ].join('\n\n')

function fileMarkdown(checked: CheckedFile): string {
  const { name, file, findings } = checked
  const heading = `### ${markdownText(name)}: ${severitiesText(summarize(findings))}`
  const notes = [hiddenText([checked]) ?? [], ...limitTexts(checked)].flat()
  const below = notes.flatMap((note) => ['', markdownText(note)])
  if (findings.length === 0) return [heading, ...below].join('\n')
  const rows = byGravity(findings).map((finding) => {
    const { line } = lineRangeOf(file, finding.span)
    const message = messageText(file, finding)
    const isNamed = finding.witness === undefined || message.includes(finding.witness)
    const witness = isNamed ? '' : ` See ${markdownText(finding.witness)}`
    const cells = [
      finding.severity,
      markdownText(ruleName(finding)),
      String(line),
      `${markdownText(message)}${witness}`,
      dialectsText(finding.dialects) ?? '',
      finding.fix === undefined ? '' : markdownText(fixText(finding.fix)),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    heading,
    '',
    '| Severity | Rule | Line | Finding | For | Fix |',
    '|---|---|---:|---|---|---|',
    ...rows,
    ...below,
  ].join('\n')
}
