import { present } from '../text/index.ts'
import type { Context } from './file/context.ts'
import type { Finding, Severity } from './finding.ts'
import { altersFile, lazyFix } from './fixes/lazy-fix.ts'
import { lossesOf } from './fixes/losses.ts'
import { PromiseKeeper } from './fixes/promises.ts'
import type { ProofBudget } from './fixes/proof-budget.ts'
import { FixProver } from './fixes/prove-fix.ts'
import type { CheckRule, Problem, ProposedFix } from './rule.ts'
import { isSelected, severityOf } from './rule-selection.ts'
import { otherFileOf } from './site/other-file-of.ts'
import { messageOf } from './text/sentences.ts'

/** The result of a check. */
export interface Report {
  /** The findings, in the order of the text. */
  readonly findings: readonly Finding[]
  readonly summary: Summary
  /** A sentence for each limit of the check that left something out. Empty if nothing was left out. */
  readonly notes: readonly string[]
  /** The notes about hints alone, which `notes` has, too: how well redundant rules are proved. */
  readonly hintNotes: readonly string[]
  /** The note that the rest of the file was not read, which `notes` has, too. */
  readonly restNote?: string
}

/** The number of findings of each severity. `fixable` is the number of findings with a fix, safe or not. */
export type Summary = Readonly<Record<Severity, number>> & { readonly fixable: number }

/** The maximum number of findings of one check rule in a report. A note gives the number of the others. */
export const MAX_FINDINGS_PER_RULE = 5_000

/**
 * Runs the selected rules on a file. The rules are an argument: the engine knows none of them, and `check` gives it all.
 */
export function runRules(rules: readonly CheckRule[], context: Context, budget: ProofBudget): Report {
  const { options } = context
  const { truncated = false, body } = options.retrieval ?? {}
  const rest = truncated ? { restNote: restNote(body?.length ?? 0) } : {}
  const engine: Engine = {
    context,
    prover: new FixProver(context, budget),
    promises: new PromiseKeeper(context),
  }
  const findings = rules
    .filter((rule) => isSelected(rule, options) && appliesTo(rule, context))
    .flatMap((rule) => findingsOf(rule, engine))
    .sort(
      (one, other) =>
        one.span.start - other.span.start || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0),
    )
  const hintNotes = [...context.hintNotes]
  return {
    findings,
    summary: summarize(findings),
    notes: [...Object.values(rest), ...context.notes, ...hintNotes, ...engine.promises.notes],
    hintNotes,
    ...rest,
  }
}

/** What the findings of all rules are made with. */
interface Engine {
  readonly context: Context
  readonly prover: FixProver
  readonly promises: PromiseKeeper
}

/** The note on a file of which only these first bytes were read. */
export function restNote(bytes: number): string {
  return `The file is longer than the ${bytes} bytes that were read. The rest was not checked.`
}

/**
 * Whether a rule may find something in the checked file. If a site sent no file, or the file is another one of
 * a site, only rules about the responses of the site may. In any case, the text must contain one of the rule's `needsOneOf`.
 */
function appliesTo({ ofSite, needsOneOf }: CheckRule, context: Context): boolean {
  const { file, options } = context
  const hasFile =
    options.retrieval === undefined ? otherFileOf(context) === undefined : options.retrieval.outcome === 'ok'
  return (hasFile || ofSite === true) && (needsOneOf === undefined || file.includesOneOf(needsOneOf))
}

/** The first {@link MAX_FINDINGS_PER_RULE} findings of a rule. */
function findingsOf(rule: CheckRule, engine: Engine): readonly Finding[] {
  const { context } = engine
  const findings: Finding[] = []
  let count = 0
  for (const problem of rule.find(context)) {
    count += 1
    if (count <= MAX_FINDINGS_PER_RULE) findings.push(findingOf(rule, problem, engine))
  }
  if (count > MAX_FINDINGS_PER_RULE) {
    context.notes.add(
      `${rule.code}/${rule.name} has ${count} findings. The report leaves out ${count - MAX_FINDINGS_PER_RULE} of them.`,
    )
  }
  return findings
}

function findingOf(rule: CheckRule, problem: Problem, { context, prover, promises }: Engine): Finding {
  const { span, says, related = [], dialects = [], witness, about, loss, weight, fix } = problem
  return {
    code: rule.code,
    name: rule.name,
    severity: severityOf(rule, context.options) ?? problem.severity ?? rule.severity,
    message: messageOf(says),
    says,
    span,
    related,
    dialects,
    ...present({ witness, about, loss, weight }),
    ...(fix !== undefined &&
    altersFile(context.file.text, fix) &&
    promises.keeps([rule.promise], fix) === true
      ? { fix: lazyFix(withLosses(context, fix), prover) }
      : {}),
  }
}

/** A fix whose title names what the fix removes besides rules. */
function withLosses(context: Context, fix: ProposedFix): ProposedFix {
  const lost = lossesOf(context, fix)
  return lost === '' ? fix : { ...fix, title: `${fix.title}, which removes ${lost}` }
}

/**
 * Counts findings by severity.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * summarize(check(faulty).findings).error // 1
 * ```
 */
export function summarize(findings: readonly Finding[]): Summary {
  const summary = { error: 0, warning: 0, info: 0, hint: 0, fixable: 0 }
  for (const { severity, fix } of findings) {
    summary[severity] += 1
    if (fix !== undefined) summary.fixable += 1
  }
  return summary
}
