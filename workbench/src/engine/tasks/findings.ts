import { applyFixes, check, defaultView, type Finding, rules, type Severity } from 'wayleave/check'
import { sourceOfFile } from '../source.ts'
import { type Answer, answer } from './answer.ts'
import { fileOf } from './file-of.ts'
import { withDialectNames } from './with-dialect-names.ts'

/** A file to check, and whether hints and other findings that are mostly hidden are wanted. */
export interface FindingsInput {
  readonly text: string
  readonly all: boolean
}

/** A finding as the page shows it. */
export interface ShownFinding {
  /** Tells it from the other findings of the same file. */
  readonly key: string
  readonly code: string
  readonly name: string
  readonly severity: Severity
  /** What is wrong. */
  readonly what: string
  /** What follows from it; empty if that is obvious. */
  readonly effect: string
  /** What to do; empty if nothing is. */
  readonly advice: string
  /** Why the rule is there: what goes wrong, for whom, and the source. */
  readonly why: string
  readonly start: number
  readonly end: number
  /** The lines of the finding, and of those that it stands for. */
  readonly lines: readonly number[]
  readonly witness?: string
  readonly fix?: ShownFix
}

/** A fix, and the text that it makes. */
export interface ShownFix {
  readonly kind: 'safe' | 'changes-meaning'
  readonly title: string
  readonly because?: string
  readonly text: string
}

/** What is wrong in a file. */
export interface Findings {
  /** The gravest first. */
  readonly findings: readonly ShownFinding[]
  /**
   * How many a site owner acts on, with one for all of a rule; and how many there are: each by itself, with hints and
   * those that few sites need.
   */
  readonly sizes: { readonly toActOn: number; readonly all: number }
  /** Of those that a site owner acts on. */
  readonly counts: Readonly<Record<Severity, number>>
  /**
   * If there is no problem: the search robots that the file must be meant to shut out; empty if there are none.
   */
  readonly shutOut: string
  /** The limits of the check that left something out. */
  readonly notes: readonly string[]
}

const whys: ReadonlyMap<string, string> = new Map(rules.map(({ code, why }) => [code, why]))

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 }

/** The rule about a site that is closed to search. */
const CLOSED_SITE = 'I101'

/** What closes the whole site to search comes first. */
const gravityOf = ({ code, severity }: ShownFinding): number =>
  code === CLOSED_SITE && severity === 'error' ? -1 : GRAVITY[severity]

/** What is wrong in a file, with fixes: the findings that a site owner acts on, or all. */
export function findings({ text, all }: FindingsInput): Findings {
  const file = fileOf(text)
  const { findings: found, notes } = check(file)
  const usual = defaultView(file, found).findings
  const lineOf = (offset: number): number => lineNumber(file.starts, offset)
  const today = found.some(({ code }) => code === CLOSED_SITE) ? answer({ text }) : undefined
  const hiddenClosing = today === undefined ? [] : hiddenClosingOf(found, usual, today)
  const show = (finding: Finding): ShownFinding => {
    const { code, name, says, span, witness, fix, also = [] } = finding
    const { what, effect = '', advice = '' } = says
    const closed = code === CLOSED_SITE ? closedSite(finding, today, lineOf(span.start)) : undefined
    return {
      key: `${code} ${span.start}`,
      code,
      name,
      severity: finding.severity,
      what: withDialectNames(what),
      effect: withDialectNames(effect),
      advice: withDialectNames(advice),
      why: whys.get(code) ?? '',
      start: span.start,
      end: span.end,
      lines: [finding, ...also].map((one) => lineOf(one.span.start)),
      ...(witness === undefined ? {} : { witness }),
      ...(fix === undefined ? {} : { fix: shownFix(finding, file) }),
      ...closed,
    }
  }
  const toActOn = [...hiddenClosing, ...usual].map(show)
  const shown = all ? defaultView(file, found, { all }).findings.map(show) : toActOn
  const counts = { error: 0, warning: 0, info: 0, hint: 0 }
  for (const { severity } of toActOn) counts[severity]++
  return {
    findings: shown.sort((a, b) => gravityOf(a) - gravityOf(b) || a.start - b.start),
    sizes: { toActOn: toActOn.length, all: found.length },
    counts,
    shutOut: counts.error + counts.warning + counts.info === 0 ? answer({ text }).shutOut : '',
    notes,
  }
}

/**
 * What closes the site to search and is hidden as a hint, such as on a test server. Under its banner, the page shows
 * it as a note.
 */
function hiddenClosingOf(
  found: readonly Finding[],
  shown: readonly Finding[],
  { tiles }: Answer,
): readonly Finding[] {
  if (!tiles.some(({ engine, isClosedForSome }) => engine !== undefined && isClosedForSome)) return []
  if (shown.some(({ code }) => code === CLOSED_SITE)) return []
  return found
    .filter(({ code }) => code === CLOSED_SITE)
    .map((finding) => ({ ...finding, severity: 'info' as const }))
}

/**
 * How the page shows a rule that closes the site. The check cannot tell whether that is meant, so it warns. The page shows
 * an error if neither Google nor Bing may fetch anything, as its banner does, with the same way out.
 */
function closedSite(
  { severity, fix }: Finding,
  today: Answer | undefined,
  line: number,
): Partial<Pick<ShownFinding, 'severity' | 'fix'>> {
  const { tiles = [], openings = [] } = today ?? {}
  const isForAll = tiles.every(({ engine, isClosedForSome }) => engine === undefined || isClosedForSome)
  const opening = openings.find((one) => one.line === line)
  return {
    ...(severity === 'warning' && isForAll ? { severity: 'error' } : {}),
    ...(fix === undefined && opening !== undefined
      ? {
          fix: {
            kind: 'changes-meaning',
            title: `open the site: empty line ${line}`,
            because: 'Only you know whether people should find the site in a search.',
            text: opening.text,
          },
        }
      : {}),
  }
}

/** The fix of a finding with the fixes of those that it stands for. */
function shownFix(finding: Finding, file: ReturnType<typeof fileOf>): ShownFix {
  const { kind = 'changes-meaning', title = '', because } = finding.fix ?? {}
  const alike = (finding.also ?? []).filter(({ fix }) => fix?.kind === kind)
  const { text, bom, encoding } = applyFixes(file, [finding, ...alike])
  return {
    kind,
    title,
    text: sourceOfFile(file, { text, bom, encoding }),
    ...(because === undefined ? {} : { because: withDialectNames(because) }),
  }
}

/** The line of an offset, counted from 1. */
function lineNumber(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
