import { UNREAD_RULE } from '../analysis/unread-rules-above.ts'
import { type Finding, SEVERITIES } from '../finding.ts'

/**
 * Rules to name first among findings of one severity, in this order: what they report decides what many
 * robots may fetch, or that a wish fails.
 */
const FIRST: readonly string[] = [
  'A105',
  'I101',
  // Some robots get another file than the one that was checked.
  'F120',
  'F121',
  'F119',
  'S117',
  'G116',
  'G117',
  'X107',
  'P103',
  'I104',
  'X246',
  'X245',
  'A104',
  'G103',
  'P114',
  'P133',
  'G107',
  'M107',
  'X248',
  'A106',
  'G105',
  'A112',
  'A113',
]

/** Rules to name last, in this order: facts about robots, and lines that do no harm. */
const LAST: readonly string[] = [
  'A108',
  'P121',
  'P124',
  'P125',
  'A107',
  'A109',
  'G109',
  'I111',
  'G102',
  'G114',
  'X242',
  'X247',
  'F122',
  'I108',
  'E101',
  'M108',
  'X104',
  'X204',
  'X213',
  'X237',
]

/** A former name is a warning if the file opens the site to the robot that has another name today. */
const FORMER = 'A107'

/** A star in a name loses a group, unless the finding is info: then its robot finds the group. */
const STAR_IN_NAME = 'A104'

/** A site that is closed to Google or Bing is as grave as any error, although it may be meant. */
export const CLOSED_SITE = 'I101'

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
  const closed = findings.filter(({ code }) => code === CLOSED_SITE)
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

const FIRST_OF_ALL = -2

/** Does a finding report a line because of which the site is closed? */
function isCause({ code, span, also = [] }: Finding, { related }: Finding): boolean {
  return (
    code !== CLOSED_SITE &&
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

function rankOf({ code, severity }: Finding): number {
  if (code === FORMER && severity === 'warning') return FIRST.indexOf('X245') - 0.5
  const first = code === STAR_IN_NAME && severity === 'info' ? -1 : FIRST.indexOf(code)
  if (first !== -1) return first
  const last = LAST.indexOf(code)
  return FIRST.length + (last === -1 ? 0 : last + 1)
}
