import type { File } from '../../syntax/index.ts'
import { positionAt } from '../../text/index.ts'
import { type Finding, SEVERITIES } from '../finding.ts'
import { joinWords } from '../text/message-phrases.ts'

/** The most lines that the message of a folded finding lists. */
const MAX_LINES = 8

/**
 * Folds the findings of each check rule into the gravest of them, or the first of several gravest ones. It has the
 * others in `also`, and its message names their lines. The result is in the order of the text.
 */
export function foldFindings(file: File, findings: readonly Finding[]): readonly Finding[] {
  const byRule = new Map<string, Finding[]>()
  for (const finding of findings) {
    const same = byRule.get(finding.code)
    if (same === undefined) byRule.set(finding.code, [finding])
    else same.push(finding)
  }
  return [...byRule.values()]
    .map((same) => folded(file, same))
    .sort((one, other) => one.span.start - other.span.start)
}

function folded(file: File, findings: readonly Finding[]): Finding {
  const heaviest = Math.max(...findings.map(({ severity }) => SEVERITIES.indexOf(severity)))
  const index = findings.findIndex(({ severity }) => SEVERITIES.indexOf(severity) === heaviest)
  const head = findings[index] as Finding
  const also = findings.filter((_, at) => at !== index)
  if (also.length === 0) return head
  return { ...head, message: `${head.message} ${linesSentence(file, also)}`, also }
}

function linesSentence(file: File, also: readonly Finding[]): string {
  const lines = [...new Set(also.map(({ span }) => positionAt(file.starts, span.start).line))].sort(
    (one, other) => one - other,
  )
  const [only] = lines
  if (lines.length === 1) return `The same rule finds a problem in line ${only}.`
  const named = lines.slice(0, MAX_LINES).map(String)
  const more = lines.length > MAX_LINES ? [`${lines.length - MAX_LINES} more`] : []
  return `The same rule finds problems in lines ${joinWords([...named, ...more])}.`
}
