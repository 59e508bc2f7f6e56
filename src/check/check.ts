import { dialects } from '../dialects/index.ts'
import { assertFile, type File } from '../syntax/index.ts'
import { allRules } from './all-rules.ts'
import type { CheckOptions } from './check-options.ts'
import { Context } from './file/context.ts'
import { ProofBudget } from './fixes/proof-budget.ts'
import { matchesSelector } from './rule-selection.ts'
import { rules } from './rules/index.ts'
import { type Report, runRules } from './run-rules.ts'
import { quoted } from './text/message-phrases.ts'

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
  return runRules(rules, new Context(file, options), budget)
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
