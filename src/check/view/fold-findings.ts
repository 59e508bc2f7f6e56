import { groupedBy } from '../../text/index.ts'
import { type Finding, SEVERITIES } from '../finding.ts'
import { compared, weightForSearch } from './gravity.ts'

/**
 * Folds the findings of each check rule into the gravest of them. Of several gravest ones, the one that weighs
 * most for Google and Bing leads, then the one with the highest `weight`, then the first. It has the others in
 * `also`. The result is in the order of the text.
 */
export function foldFindings(findings: readonly Finding[]): readonly Finding[] {
  return [...groupedBy(findings, ({ code }) => code).values()]
    .map((same) => folded(same))
    .sort((one, other) => one.span.start - other.span.start)
}

function folded(findings: readonly Finding[]): Finding {
  const heaviest = Math.max(...findings.map(({ severity }) => SEVERITIES.indexOf(severity)))
  const gravest = findings.filter(({ severity }) => SEVERITIES.indexOf(severity) === heaviest)
  const head = [...gravest].sort(
    (one, other) =>
      compared(weightForSearch(one), weightForSearch(other)) || (other.weight ?? 0) - (one.weight ?? 0),
  )[0] as Finding
  const also = findings.filter((finding) => finding !== head)
  if (also.length === 0) return head
  return { ...head, also }
}
