import type { DialectDefinition } from '../dialect.ts'
import { asDecoded } from '../parsing/decoded-text.ts'
import { groupedByBlankLines, groupRecords } from '../parsing/group.ts'
import { mayMatch } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { plainLines } from '../parsing/plain-lines.ts'
import { comparedLength } from '../parsing/precedence.ts'
import { readRecords } from '../parsing/read-records.ts'
import { exactFieldNames } from '../parsing/record.ts'
import { isStar, sameToken, selectGroups } from '../parsing/select-groups.ts'
import { isPlain, isWithoutEscapes, pathStart } from '../parsing/url.ts'
import { comparableForm, comparablePath, longestMatchRules } from '../rfc-9309/rfc-9309.ts'

const lines = plainLines(exactFieldNames, { keepsBlanks: true })

/**
 * SeznamBot: the standard of 1994 with Allow, wildcards and Request-rate. How rules rank is not specified.
 */
export const seznam: DialectDefinition<'seznam'> = {
  id: 'seznam',
  assumes: {
    'rfc-9309': 'decoding agentMatch emptyValue percentEncoding precedence robotsTxtItself',
    'original-1994': 'lines',
  },
  outline: (file) => groupRecords(readRecords(asDecoded(file), lines), groupedByBlankLines),
  matchesWholeTokens: true,
  selectGroups: selectGroups({ names: sameToken, isStar, several: 'first', severalStar: 'first' }),
  lengthOf: comparedLength,
  rules: ({ records }) => longestMatchRules(records),
  mayMatch,
  pathOf: comparablePath,
  pathStart: pathStart,
  isPathUnchanged: isPlain,
  isMatchedInPlace: isWithoutEscapes,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'yes', visitTime: 'unknown' }),
}
