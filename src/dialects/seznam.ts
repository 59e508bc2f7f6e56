import type { Dialect } from './dialect.ts'
import { isStar, sameToken, selectGroups } from './reading/choose.ts'
import { groupedByBlankLines, groupRecords } from './reading/group.ts'
import { mayMatch } from './reading/literal.ts'
import { pacingOf } from './reading/pacing.ts'
import { plainLines } from './reading/plain-lines.ts'
import { readRecords } from './reading/read-records.ts'
import { ownNames } from './reading/record.ts'
import { asDecoded } from './reading/seen.ts'
import { isPlain, pathStart } from './reading/url.ts'
import { comparableForm, comparablePath, longestMatchRules } from './rfc-9309.ts'

const lines = plainLines(ownNames, { keepsBlanks: true })

/** SeznamBot: the 1994 standard with Allow, wildcards and Request-rate; how rules rank is not said. */
export const seznam: Dialect = {
  id: 'seznam',
  assumes: { 'rfc-9309': 'decoding agentMatch emptyValue percentEncoding precedence robotsTxtItself', 'original-1994': 'lines' },
  outline: (file) => groupRecords(readRecords(asDecoded(file), lines), groupedByBlankLines),
  matchesWholeTokens: true,
  selectGroups: selectGroups({ names: sameToken, isStar, several: 'first', severalStar: 'first' }),
  rules: ({ records }) => longestMatchRules(records),
  mayMatch,
  pathOf: comparablePath,
  pathFrom: pathStart,
  isPathUnchanged: isPlain,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'yes', visitTime: 'unknown' }),
}
