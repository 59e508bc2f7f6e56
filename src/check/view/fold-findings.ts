import { type Finding, SEVERITIES } from '../finding.ts'
import { compared, weightForSearch } from './gravity.ts'

/**
 * Of the gravest findings of these rules, the one with the highest number leads, after what weighs most for
 * Google and Bing. For G107, it marks the most lines, so it concerns the most robots. For A106, it names a token to write instead. For I104, it is about more
 * than images, for I112 about a host.
 */
const WEIGHTS: ReadonlyMap<string, (finding: Finding) => number> = new Map([
  ['G107', ({ related }: Finding) => related.length],
  ['A106', ({ message }: Finding) => (/ If you mean /.test(message) ? 1 : 0)],
  ['I104', ({ witness = '' }: Finding) => (/\.(?:css|js)$/.test(witness) ? 1 : 0)],
  ['I112', ({ message }: Finding) => (/ host| machine/.test(message) ? 1 : 0)],
])

/**
 * Folds the findings of each check rule into the gravest of them. Of several gravest ones, the first leads,
 * or that of the highest number in {@link WEIGHTS}. It has the others in `also`. The result is in the order
 * of the text.
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
  const weightOf = WEIGHTS.get(gravest[0]?.code ?? '') ?? (() => 0)
  const head = [...gravest].sort(
    (one, other) => compared(weightForSearch(one), weightForSearch(other)) || weightOf(other) - weightOf(one),
  )[0] as Finding
  const also = findings.filter((finding) => finding !== head)
  if (also.length === 0) return head
  return { ...head, also }
}
