import { dialects } from '../dialects/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import type { CheckOptions } from './check-options.ts'
import { Context } from './file/context.ts'
import type { Finding, Severity } from './finding.ts'
import { altersFile, lazyFix } from './fixes/lazy-fix.ts'
import { ProofBudget } from './fixes/proof-budget.ts'
import { FixProver } from './fixes/prove-fix.ts'
import type { CheckRule, Problem, RuleFacts } from './rule.ts'
import { rules } from './rules/index.ts'
import { suppressionRules } from './suppression/suppression-rules.ts'

/** What is wrong with a file. */
export interface Report {
  /** In the order of the text. */
  readonly findings: readonly Finding[]
  readonly summary: Summary
  /** Limits that left something out, in words. Empty: nothing was left out. */
  readonly notes: readonly string[]
}

/** How many findings of each severity there are, and how many of all come with a fix, safe or not. */
export type Summary = Readonly<Record<Severity, number>> & { readonly fixable: number }

/** Findings of one rule that are kept; the others are counted in a note. */
export const MAX_FINDINGS_PER_RULE = 5_000

/**
 * What is wrong with a robots.txt, for which readers, and what would mend it. Never throws for any file; linear in it.
 *
 * @throws TypeError for what is no file, and for a dialect or a rule that does not exist.
 *
 * @example
 * ```ts
 * const { findings } = check(parse('User-agent: *\nDisallow /private/\n'))
 * findings.map(({ code, name }) => `${code}/${name}`) // ['S101/missing-colon']
 * ```
 */
export function check(file: File, options: CheckOptions = {}): Report {
  return checkWithBudget(file, options, new ProofBudget())
}

/** {@link check}, where the budget of proofs is not for it alone. */
export function checkWithBudget(file: File, options: CheckOptions, budget: ProofBudget): Report {
  throwForMistakes(file, options)
  const context = new Context(file, options)
  const { truncated = false, body } = options.retrieval ?? {}
  if (truncated) context.notes.add(`The file is longer than the ${body?.length ?? 0} bytes that were read; the rest was not checked.`)
  const prover = new FixProver(context, budget)
  const findings: Finding[] = []
  for (const rule of rules) {
    if (!isSelected(rule, options) || (rule.ofSite !== true && !hasFile(options))) continue
    if (rule.needsOneOf !== undefined && !context.file.includesOneOf(rule.needsOneOf)) continue
    const severity = severityOf(rule, options)
    let count = 0
    for (const problem of rule.find(context)) {
      count += 1
      if (count <= MAX_FINDINGS_PER_RULE) findings.push(findingOf(rule, severity, problem, context, prover))
    }
    if (count > MAX_FINDINGS_PER_RULE) {
      context.notes.add(`${rule.code}/${rule.name} found ${count} places; ${count - MAX_FINDINGS_PER_RULE} of them are left out.`)
    }
  }
  findings.sort((one, other) => one.span.start - other.span.start || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0))
  return { findings, summary: summarize(findings), notes: [...context.notes] }
}

/** Of a caller in JavaScript, or of one who spelt something wrong: an empty report would pass for a good one. */
function throwForMistakes(file: File, { dialects: ids = [], select = [], ignore = [], severities = {} }: CheckOptions): void {
  if (typeof file?.text !== 'string') throw new TypeError('check takes a file, and not its text: check(parse(text)).')
  for (const id of ids) {
    if (!Object.hasOwn(dialects, id)) throw new TypeError(`Unknown dialect "${id}": name ids of \`dialects\`, such as "google".`)
  }
  for (const selector of [...select, ...ignore, ...Object.keys(severities)]) {
    if ([...rules, ...suppressionRules].some((rule) => matchesSelector(rule, selector))) continue
    throw new TypeError(`Unknown rule "${visible(selector, 60)}": name a code of \`rules\`, the beginning of one, or a name.`)
  }
}

/** Is there a file? What a site sent in place of one is not to be read as if it were. */
function hasFile({ retrieval }: CheckOptions): boolean {
  return retrieval === undefined || retrieval.outcome === 'ok'
}

/**
 * Is a rule named by a code, the beginning of one, a name, or `code/name`?
 *
 * @example
 * ```ts
 * matchesSelector({ code: 'S101', name: 'missing-colon' }, 'S1') // true
 * matchesSelector({ code: 'S101', name: 'missing-colon' }, 'missing-colon') // true
 * ```
 */
export function matchesSelector({ code, name }: Pick<RuleFacts, 'code' | 'name'>, selector: string): boolean {
  return selector !== '' && (name === selector || `${code}/${name}` === selector || code.startsWith(selector.toUpperCase()))
}

/** Is a word a code, or the beginning of one? The nearest code to one that is none is another rule, and not the one that was meant. */
export function looksLikeCode(selector: string): boolean {
  return /^[a-z]\d*$/i.test(selector)
}

/** Is a rule to be run? */
export function isSelected(rule: RuleFacts, { select, ignore = [] }: CheckOptions): boolean {
  if (ignore.some((selector) => matchesSelector(rule, selector))) return false
  return select === undefined ? rule.off !== true : select.some((selector) => matchesSelector(rule, selector))
}

/** The severity asked for; nothing where the rule's own, or the problem's, counts. */
export function severityOf(rule: RuleFacts, { severities }: CheckOptions): Severity | undefined {
  if (severities === undefined) return undefined
  const keys = Object.keys(severities).filter((key) => matchesSelector(rule, key))
  const [best] = keys.sort((one, other) => other.length - one.length)
  return best === undefined ? undefined : severities[best]
}

function findingOf(rule: CheckRule, severity: Severity | undefined, problem: Problem, context: Context, prover: FixProver): Finding {
  const { span, message, related = [], dialects = [], witness, fix } = problem
  return {
    code: rule.code,
    name: rule.name,
    severity: severity ?? problem.severity ?? rule.severity,
    message,
    span,
    related,
    dialects,
    ...(witness === undefined ? {} : { witness }),
    ...(fix !== undefined && altersFile(context.file.text, fix) ? { fix: lazyFix(fix, prover) } : {}),
  }
}

/**
 * Counts findings.
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
