import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import { groupedByBlankLines } from '../parsing/group.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { exactLinesWithBlanks } from '../parsing/plain-lines.ts'
import { firstOfSameToken } from '../parsing/select-groups.ts'
import { asDecoded } from '../parsing/text/decoded-text.ts'
import { comparedPaths, longestMatchRules, normalizedLength } from '../rfc-9309/rfc-9309.ts'

/**
 * SeznamBot: the standard of 1994 with Allow, wildcards and Request-rate. How rules rank is not specified.
 */
export const seznam: DialectDefinition<'seznam'> = dialectOf({
  id: 'seznam',
  assumes: {
    'rfc-9309': 'decoding agentMatch emptyValue percentEncoding precedence robotsTxtItself',
    'original-1994': 'lines',
  },
  text: asDecoded,
  lines: exactLinesWithBlanks,
  grouping: groupedByBlankLines,
  matchesWholeTokens: true,
  agents: firstOfSameToken,
  lengthOf: normalizedLength,
  rules: longestMatchRules,
  ...comparedPaths,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'yes', visitTime: 'unknown' }),
})
