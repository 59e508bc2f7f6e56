import { applyFixes, check, defaultView, type Finding, rules, type Severity } from 'wayleave/check'
import { sourceOfFile } from '../source.ts'
import { fileOf } from './file-of.ts'

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
  readonly message: string
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
  /** How many are hidden. */
  readonly hidden: number
  readonly counts: Readonly<Record<Severity, number>>
  /** The limits of the check that left something out. */
  readonly notes: readonly string[]
}

const whys: ReadonlyMap<string, string> = new Map(rules.map(({ code, why }) => [code, why]))

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 }

/** What is wrong in a file, with fixes: the findings that a site owner acts on, or all. */
export function findings({ text, all }: FindingsInput): Findings {
  const file = fileOf(text)
  const { findings: found, notes } = check(file)
  const view = defaultView(file, found, { all })
  const lineOf = (offset: number): number => lineNumber(file.starts, offset)
  const shown = view.findings.map((finding): ShownFinding => {
    const { code, name, severity, message, span, witness, fix, also = [] } = finding
    return {
      key: `${code} ${span.start}`,
      code,
      name,
      severity,
      message,
      why: whys.get(code) ?? '',
      start: span.start,
      end: span.end,
      lines: [finding, ...also].map((one) => lineOf(one.span.start)),
      ...(witness === undefined ? {} : { witness }),
      ...(fix === undefined ? {} : { fix: shownFix(finding, file) }),
    }
  })
  const counts = { error: 0, warning: 0, info: 0, hint: 0 }
  for (const { severity } of shown) counts[severity]++
  return {
    findings: shown.sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity] || a.start - b.start),
    hidden: Object.values(view.hidden ?? {}).reduce((sum, count) => sum + count, 0),
    counts,
    notes,
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
    ...(because === undefined ? {} : { because }),
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
