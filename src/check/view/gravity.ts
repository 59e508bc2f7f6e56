import { ruleOf } from '../all-rules.ts'
import { UNREAD_RULE } from '../analysis/unread-rules-above.ts'
import { type Finding, SEVERITIES } from '../finding.ts'
import { siteBlocked } from '../rules/intent/site-blocked.ts'

/** Does a finding report that the site is closed? That is as grave as any error, although it may be meant. */
export function reportsClosedSite({ code }: Pick<Finding, 'code'>): boolean {
  return code === siteBlocked.code
}

/** What a finding weighs for Google and Bing: above 0 if it is about them, and more with more rules. */
export function weightForSearch({ loss }: Finding): number {
  return loss?.isOfMainSearch === true ? 1 + loss.rules : 0
}

/**
 * The findings of a view, the gravest first. That the site is closed to Google or Bing comes before all but the
 * misspelt rules because of which it is. The others go by severity, then by what they weigh for Google and Bing,
 * then by what they report, then in the order of the text.
 */
export function byGravity(findings: readonly Finding[]): readonly Finding[] {
  const closed = findings.filter(reportsClosedSite)
  const causes = new Set(findings.filter((finding) => closed.some((one) => isCause(finding, one))))
  const gravity = (finding: Finding): number =>
    causes.has(finding) ? SEVERITIES.length : severityOf(finding)
  const rank = (finding: Finding): number => (causes.has(finding) ? FIRST_OF_ALL : rankOf(finding))
  const weight = (finding: Finding): number => (causes.has(finding) ? Infinity : weightForSearch(finding))
  return [...findings].sort(
    (one, other) =>
      gravity(other) - gravity(one) || compared(weight(one), weight(other)) || rank(one) - rank(other),
  )
}

/** Compares weights for a sort with the heaviest first. The difference of two infinite weights is no number. */
export function compared(one: number, other: number): number {
  return one === other ? 0 : one > other ? -1 : 1
}

const FIRST_OF_ALL = Number.MIN_SAFE_INTEGER

/** Does a finding report a line because of which the site is closed? */
function isCause(finding: Finding, { related }: Finding): boolean {
  const { span, also = [] } = finding
  return (
    !reportsClosedSite(finding) &&
    related.some(
      ({ span: line, message }) =>
        message === UNREAD_RULE &&
        [span, ...also.map((one) => one.span)].some(
          ({ start, end }) => start >= line.start && end <= line.end && end > start,
        ),
    )
  )
}

function severityOf(finding: Finding): number {
  const index = SEVERITIES.indexOf(finding.severity)
  const isWholeSite = weightForSearch(finding) === Infinity
  return isWholeSite && index >= SEVERITIES.indexOf('warning') ? SEVERITIES.length : index
}

function rankOf(finding: Finding): number {
  const { rank = 0 } = ruleOf(finding) ?? {}
  return typeof rank === 'number' ? rank : rank(finding.severity)
}
