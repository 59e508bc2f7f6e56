import { duplicateRules } from '../../analysis/redundancy/duplicate-rules.ts'
import {
  dialectsWhereRedundant,
  isNeededForWholePaths,
  redundantLines,
} from '../../analysis/redundancy/redundant-lines.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import { rulesAt } from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P119 reports an Allow of everything. */
export const allowRootNoop: CheckRule = {
  code: 'P119',
  name: 'allow-root-noop',
  severity: 'hint',
  why: 'A URL that no rule forbids is allowed (RFC 9309 §2.2.2), so `Allow: /` usually has no effect. A parser that uses the first match ignores all rules below it. A parser that does not know Allow ignores the line itself. If it is the only rule of its group, it does no harm.',
  find,
}

function* find(context: Context): Generator<Problem> {
  // P116 reports these.
  const repeated = new Set(
    Array.from(
      duplicateRules(context, (value) => value),
      ([, { record }]) => record.line,
    ),
  )
  for (const redundant of redundantLines(context)) {
    const { rule } = redundant
    if (rule.effect !== 'allow' || rule.line === undefined || repeated.has(rule.line)) continue
    if (!/^(?:\/|\/?\*+)$/.test(rule.value ?? '')) continue
    const where = dialectsWhereRedundant(context, redundant)
    if (isNeededForWholePaths(context, rule.line, where)) continue
    const { alike: dialects } = where
    const { line: number } = rule
    const isHarmless = context.byDialect
      .where((file) => rulesAt(context, file, number).length > 0)
      .every((id) => dialects.includes(id) || where.otherwise.includes(id))
    const line = context.file.lineAt(rule.line)
    const { rules = [] } = context.file.groupOfRule(number) ?? {}
    const written = quoted(`Allow: ${rule.value ?? ''}`)
    const isAlone = rules.length === 1
    const hasRulesBelow = (rules.at(-1)?.line ?? 0) > number
    yield {
      span: context.file.spanOfRule(rule),
      says: {
        what: `${written} is redundant for ${dialectPhrase(dialects, context.dialects.length)}: without it, every URL gets the same verdict.`,
        ...sequelOf(isAlone, isHarmless, hasRulesBelow),
        subject: written,
      },
      dialects,
      ...(isAlone || isHarmless
        ? {}
        : { fix: { title: 'delete the line', edits: [removeLine(context, line)] } }),
    }
  }
}

/** What follows from an Allow of everything, and what to do. */
function sequelOf(isAlone: boolean, isHarmless: boolean, hasRulesBelow: boolean): Omit<Says, 'what'> {
  if (isAlone)
    return { case: 'only rule', effect: 'It does no harm: it says in words that everything is allowed.' }
  if (isHarmless) return { case: 'harmless', effect: 'It does no harm.' }
  return hasRulesBelow
    ? { advice: 'Delete the line, because other parsers may apply it before the rules below it.' }
    : { case: 'last rule', effect: 'Whether other dialects need it is not known.' }
}
