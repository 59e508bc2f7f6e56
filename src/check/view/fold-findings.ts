import { type Finding, SEVERITIES } from '../finding.ts'

/** Rules of whose gravest findings the one that marks the most lines leads: it concerns the most robots. */
const WIDEST_FIRST: ReadonlySet<string> = new Set(['G107'])

/**
 * Folds the findings of each check rule into the gravest of them. Of several gravest ones, the first leads,
 * or the widest of {@link WIDEST_FIRST}. It has the others in `also`. The result is in the order of the text.
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
  const gravest = findings.filter(({ severity }) => SEVERITIES.indexOf(severity) === heaviest)
  const widest = WIDEST_FIRST.has(gravest[0]?.code ?? '')
    ? Math.max(...gravest.map(({ related }) => related.length))
    : undefined
  const index = findings.findIndex(
    (finding) => gravest.includes(finding) && (widest === undefined || finding.related.length === widest),
  )
  const head = findings[index] as Finding
  const also = findings.filter((_, at) => at !== index)
  if (also.length === 0) return head
  return { ...head, also }
}
