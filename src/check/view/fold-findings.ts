import { type Finding, SEVERITIES } from '../finding.ts'

/**
 * Folds the findings of each check rule into the gravest of them, or the first of several gravest ones. It
 * has the others in `also`. The result is in the order of the text.
 */
export function foldFindings(findings: readonly Finding[]): readonly Finding[] {
  const byRule = new Map<string, Finding[]>()
  for (const finding of findings) {
    const same = byRule.get(finding.code)
    if (same === undefined) byRule.set(finding.code, [finding])
    else same.push(finding)
  }
  return [...byRule.values()]
    .map((same) => folded(same))
    .sort((one, other) => one.span.start - other.span.start)
}

function folded(findings: readonly Finding[]): Finding {
  const heaviest = Math.max(...findings.map(({ severity }) => SEVERITIES.indexOf(severity)))
  const index = findings.findIndex(({ severity }) => SEVERITIES.indexOf(severity) === heaviest)
  const head = findings[index] as Finding
  const also = findings.filter((_, at) => at !== index)
  if (also.length === 0) return head
  return { ...head, also }
}
