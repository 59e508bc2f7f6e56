import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByBlankLines } from '../parsing/group.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { exactLinesWithBlanks } from '../parsing/plain-lines.ts'
import { isRule, opensEverything, robotsTxtExempt, starDollarRule } from '../parsing/rule.ts'
import { firstOfSameToken } from '../parsing/select-groups.ts'
import { asDecoded } from '../parsing/text/decoded-text.ts'
import { comparableRule, comparedPaths } from '../rfc-9309/rfc-9309.ts'

function rulesOf(records: readonly ParsedRecord[]): Rule[] {
  const rules = [robotsTxtExempt]
  for (const record of records) {
    if (!isRule(record)) continue
    if (record.value !== '') rules.push(starDollarRule(record, comparableRule(record.value)))
    else if (record.field === 'disallow') rules.push(opensEverything(record))
  }
  return rules
}

/**
 * Baiduspider, as Baidu's help text describes it: blank lines separate records, and the first rule that
 * matches decides.
 */
export const baidu: DialectDefinition<'baidu'> = dialectOf({
  id: 'baidu',
  assumes: { 'rfc-9309': 'decoding agentMatch percentEncoding robotsTxtItself pacing' },
  text: asDecoded,
  lines: exactLinesWithBlanks,
  grouping: groupedByBlankLines,
  matchesWholeTokens: true,
  agents: firstOfSameToken,
  rules: rulesOf,
  ...comparedPaths,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'unknown', visitTime: 'unknown' }),
})
