import { allRules, type CheckOptions, ruleOf } from '../../check/index.ts'
import type { Span } from '../../text/index.ts'
import { MAX_FINDINGS, type ShownFinding, type ShownFindings } from './question.ts'

/**
 * Is a finding about one line alone, like all about lines (S) and characters (E)? For 5,000 lines in one group, these
 * rules take 40 to 170 ms together, and all rules 340 to 760 ms (2 cores, 2026-11-30).
 */
export function isOfLine({ code }: Pick<ShownFinding, 'code'>): boolean {
  return code.startsWith('S') || code.startsWith('E') || ruleOf({ code })?.ofLine === true
}

/** The options of a check of single lines. */
export function withLineRules<O extends CheckOptions>(options: O): O {
  const others = allRules.filter((rule) => !isOfLine(rule)).map(({ code }) => code)
  return { ...options, ignore: [...(options.ignore ?? []), ...others] }
}

/** What a check found in a text. */
export interface FoundIn {
  readonly text: string
  readonly found: ShownFindings
}

/**
 * The findings of single lines, together with earlier findings of other kinds whose lines are still the same. Without
 * these, an editor would hide them until the whole check is done.
 */
export function withEarlier(lines: ShownFindings, earlier: FoundIn | undefined, text: string): ShownFindings {
  if (earlier === undefined) return lines
  const { before, after } = sameEnds(earlier.text, text)
  const shift = text.length - earlier.text.length
  const moved = ({ start, end }: Span): Span | undefined => {
    if (end <= before) return { start, end }
    return start >= after ? { start: start + shift, end: end + shift } : undefined
  }
  const kept = earlier.found.findings.flatMap((finding) => {
    const span = isOfLine(finding) ? undefined : moved(finding)
    if (span === undefined) return []
    const related = finding.related.flatMap((one) => {
      const place = moved(one)
      return place === undefined ? [] : [{ ...one, ...place }]
    })
    return [{ ...finding, ...span, related }]
  })
  const findings = [...lines.findings, ...kept].slice(0, MAX_FINDINGS)
  return { findings, notes: earlier.found.notes }
}

/**
 * How many characters two texts have in common at their beginning, and where their common end begins in the first
 * text.
 */
function sameEnds(one: string, other: string): { readonly before: number; readonly after: number } {
  const most = Math.min(one.length, other.length)
  let before = 0
  while (before < most && one.charCodeAt(before) === other.charCodeAt(before)) before += 1
  let same = 0
  while (
    same < most - before &&
    one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same)
  )
    same += 1
  return { before, after: one.length - same }
}
