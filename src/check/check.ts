import { dialects } from '../dialects/index.ts'
import { assertFile, type File } from '../syntax/index.ts'
import { present } from '../text/index.ts'
import { allRules } from './all-rules.ts'
import type { CheckOptions } from './check-options.ts'
import { Context } from './file/context.ts'
import type { Finding, Severity } from './finding.ts'
import { altersFile, lazyFix } from './fixes/lazy-fix.ts'
import { lossesOf } from './fixes/losses.ts'
import { PromiseKeeper } from './fixes/promises.ts'
import { ProofBudget } from './fixes/proof-budget.ts'
import { FixProver } from './fixes/prove-fix.ts'
import type { CheckRule, Problem, ProposedFix } from './rule.ts'
import { isSelected, matchesSelector, severityOf } from './rule-selection.ts'
import { rules } from './rules/index.ts'
import { otherFileOf } from './site/other-file-of.ts'
import { quoted } from './text/message-phrases.ts'
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
 * Checks a robots.txt: the report says what is wrong, in which dialects, and how to fix it. Never throws for
 * any file. The time is linear in the length of the file.
 *
 * @throws TypeError if the first argument is not a file, or if a dialect or a rule does not exist.
 *
 * @example
 * ```ts
 * const { findings } = check(parse('User-agent: *\nDisallow /private/\n'))
 * findings.map(({ code, name }) => `${code}/${name}`) // ['S101/missing-colon']
 * ```
 */
export function check(file: File, options: CheckOptions = {}): Report {
  assertFile(file, 'check(parse(text))')
  return checkWithBudget(file, options, ProofBudget.ofLength(file.text.length))
}

/** Like {@link check}, but with a proof budget that is shared with other checks. */
export function checkWithBudget(file: File, options: CheckOptions, budget: ProofBudget): Report {
  validateOptions(options)
  const context = new Context(file, options)
  const { truncated = false, body } = options.retrieval ?? {}
  const rest = truncated ? { restNote: restNote(body?.length ?? 0) } : {}
  const prover = new FixProver(context, budget)
  const promises = new PromiseKeeper(context)
  const findings = rules
    .filter((rule) => isSelected(rule, options) && appliesTo(rule, context))
    .flatMap((rule) => findingsOf(rule, context, prover, promises))
    .sort(
      (one, other) =>
        one.span.start - other.span.start || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0),
    )
  const hintNotes = [...context.hintNotes]
  return {
    findings,
    summary: summarize(findings),
    notes: [...Object.values(rest), ...context.notes, ...hintNotes, ...promises.notes],
    hintNotes,
    ...rest,
  }
}

/** The note on a file of which only these first bytes were read. */
export function restNote(bytes: number): string {
  return `The file is longer than the ${bytes} bytes that were read. The rest was not checked.`
}

/**
 * Throws for wrong options, such as a misspelled rule. Without this error, an empty report would look like
 * that of a file without problems.
 */
function validateOptions({
  dialects: ids = [],
  select = [],
  ignore = [],
  severities = {},
}: CheckOptions): void {
  for (const id of ids) {
    if (!Object.hasOwn(dialects, id))
      throw new TypeError(
        `Unknown dialect ${quoted(String(id))}: use the ids of \`dialects\`, such as "google".`,
      )
  }
  for (const selector of [...select, ...ignore, ...Object.keys(severities)]) {
    if (allRules.some((rule) => matchesSelector(rule, selector))) continue
    throw new TypeError(
      `Unknown rule ${quoted(selector)}: use a code of \`rules\`, the beginning of a code, or a name.`,
    )
  }
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
function findingsOf(
  rule: CheckRule,
  context: Context,
  prover: FixProver,
  promises: PromiseKeeper,
): readonly Finding[] {
  const findings: Finding[] = []
  const severity = severityOf(rule, context.options)
  let count = 0
  for (const problem of rule.find(context)) {
    count += 1
    if (count <= MAX_FINDINGS_PER_RULE)
      findings.push(findingOf(rule, severity, problem, context, prover, promises))
  }
  if (count > MAX_FINDINGS_PER_RULE) {
    context.notes.add(
      `${rule.code}/${rule.name} has ${count} findings. The report leaves out ${count - MAX_FINDINGS_PER_RULE} of them.`,
    )
  }
  return findings
}

/**
 * Makes the finding of a problem. `severity` is the one that the options set for the rule, if they set one.
 */
function findingOf(
  rule: CheckRule,
  severity: Severity | undefined,
  problem: Problem,
  context: Context,
  prover: FixProver,
  promises: PromiseKeeper,
): Finding {
  const { span, says, related = [], dialects = [], witness, about, loss, weight, fix } = problem
  return {
    code: rule.code,
    name: rule.name,
    severity: severity ?? problem.severity ?? rule.severity,
    message: messageOf(says),
    says,
    span,
    related,
    dialects,
    ...present({ witness, about, loss, weight }),
    ...(fix !== undefined && altersFile(context.file.text, fix) && promises.keeps([rule.code], fix) === true
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
