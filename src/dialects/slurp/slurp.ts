import { starDollar } from '../../pattern/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { decodedRule, draft1996 } from '../draft-1996/draft-1996.ts'
import { decimalSeconds, pacingOf } from '../parsing/pacing.ts'
import { isRule, robotsTxtExempt } from '../parsing/rule.ts'

/**
 * Yahoo! Slurp, as its help pages describe it: the draft of 1996 with `*` and `$`, and a decimal Crawl-delay.
 */
export const slurp: DialectDefinition<'slurp'> = {
  ...draft1996,
  id: 'slurp',
  assumes: { 'draft-1996': 'decoding lines emptyValue percentEncoding precedence robotsTxtItself' },
  rules: ({ records }) => ({
    rules: [robotsTxtExempt, ...records.filter(isRule).map((record) => decodedRule(record, starDollar))],
    notes: [],
  }),
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'unknown', visitTime: 'unknown' },
    { crawlDelay: decimalSeconds },
  ),
}
