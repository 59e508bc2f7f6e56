import { starDollar } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import { decodedRule, draft1996Parts } from '../draft-1996/draft-1996.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { decimalSeconds, pacingOf } from '../parsing/pacing.ts'
import { isRule, robotsTxtExempt } from '../parsing/rule.ts'

function rulesOf(records: readonly ParsedRecord[]): Rule[] {
  const rules = [robotsTxtExempt]
  for (const record of records) if (isRule(record)) rules.push(decodedRule(record, starDollar))
  return rules
}

/**
 * Yahoo! Slurp, as its help pages describe it: the draft of 1996 with `*` and `$`, and a decimal Crawl-delay.
 */
export const slurp: DialectDefinition<'slurp'> = dialectOf({
  ...draft1996Parts,
  id: 'slurp',
  assumes: { 'draft-1996': 'decoding lines emptyValue percentEncoding precedence robotsTxtItself' },
  rules: rulesOf,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'unknown', visitTime: 'unknown' },
    { crawlDelay: decimalSeconds },
  ),
})
