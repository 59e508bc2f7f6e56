import {
  type Finding,
  type Severity,
  type Summary,
  summarize,
  type View,
  wholeCauses,
} from '../../check/index.ts'
import { present } from '../../text/index.ts'
import type { CheckedFile } from './checked-file.ts'
import { ruleName } from './finding-words.ts'
import { platformItems } from './hidden-text.ts'
import type { SiteRow } from './site-row.ts'

/** What is counted of a checked file, as plain data, so that it can come from another thread. */
export interface FileTally extends Pick<CheckedFile, 'hintNotes' | 'restNote'> {
  readonly name: string
  readonly summary: Summary
  /** The errors and warnings with a safe fix, which `--fix` applies. */
  readonly safe: number
  /** The infos and hints with a safe fix, which `--fix` applies if their rule is selected. */
  readonly safeIfSelected: number
  readonly suppressed: number
  readonly inBaseline: number
  readonly hidden?: View['hidden']
  /** Sentences about the platforms whose standard lines the file has. */
  readonly platforms: readonly string[]
  readonly notes: readonly string[]
  readonly rules: readonly RuleTally[]
  /** Its row in a table of sites, if that is printed. */
  readonly site?: SiteRow
}

/** The findings of one rule in a file. */
interface RuleTally {
  /** Code and name. */
  readonly rule: string
  /** The gravest of its findings. */
  readonly severity: Severity
  /** The number of findings, including those that another finding of the default view stands for. */
  readonly findings: number
}

/** Counts what the totals of several files need. */
export function tallyOf(checked: CheckedFile): FileTally {
  const {
    name,
    findings,
    notes = [],
    hintNotes = [],
    restNote,
    suppressed = 0,
    inBaseline = 0,
    hidden,
  } = checked
  const rules = new Map<string, RuleTally>()
  for (const finding of findings) {
    const rule = ruleName(finding)
    const known = rules.get(rule)
    const count = 1 + (finding.also?.length ?? 0)
    rules.set(rule, {
      rule,
      severity: known === undefined ? finding.severity : graver(known.severity, finding.severity),
      findings: (known?.findings ?? 0) + count,
    })
  }
  const safe = wholeCauses(findings.filter(({ fix }) => fix !== undefined)).filter(
    ({ fix }) => fix?.kind === 'safe',
  )
  return {
    name,
    summary: summarize(findings),
    safe: safe.filter(isGrave).length,
    safeIfSelected: safe.filter((finding) => !isGrave(finding)).length,
    suppressed,
    inBaseline,
    ...present({ hidden }),
    platforms: platformItems(checked),
    notes,
    hintNotes,
    ...present({ restNote }),
    rules: [...rules.values()],
  }
}

function isGrave({ severity }: Finding): boolean {
  return severity === 'error' || severity === 'warning'
}

const GRAVITY: Readonly<Record<Severity, number>> = { hint: 0, info: 1, warning: 2, error: 3 }

/** The graver of two severities. */
export function graver(one: Severity, other: Severity): Severity {
  return GRAVITY[other] > GRAVITY[one] ? other : one
}
