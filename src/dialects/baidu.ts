import type { Dialect } from './dialect.ts'
import { isStar, sameToken, selectGroups } from './reading/choose.ts'
import { groupedByBlankLines, groupRecords } from './reading/group.ts'
import { mayMatch } from './reading/literal.ts'
import { pacingOf } from './reading/pacing.ts'
import { plainLines } from './reading/plain-lines.ts'
import { readRecords } from './reading/read-records.ts'
import { ownNames } from './reading/record.ts'
import { isRule, opensEverything, robotsTxtExempt, starDollarRule } from './reading/rule.ts'
import { asDecoded } from './reading/seen.ts'
import { isPlain, pathStart } from './reading/url.ts'
import { comparableForm, comparablePath, comparableRule } from './rfc-9309.ts'

const lines = plainLines(ownNames, { keepsBlanks: true })

/** Baiduspider, as Baidu's help text describes it: blank lines separate, and the first rule that matches decides. */
export const baidu: Dialect = {
  id: 'baidu',
  assumes: { 'rfc-9309': 'decoding agentMatch percentEncoding robotsTxtItself pacing' },
  outline: (file) => groupRecords(readRecords(asDecoded(file), lines), groupedByBlankLines),
  matchesWholeTokens: true,
  selectGroups: selectGroups({ names: sameToken, isStar, several: 'first', severalStar: 'first' }),
  rules: ({ records }) => ({
    rules: [
      robotsTxtExempt,
      ...records
        .filter((record) => isRule(record) && !(record.field === 'allow' && record.value === ''))
        .map((record) => (record.value === '' ? opensEverything(record) : starDollarRule(record, comparableRule(record.value)))),
    ],
    notes: [],
  }),
  mayMatch,
  pathOf: comparablePath,
  pathFrom: pathStart,
  isPathUnchanged: isPlain,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'unknown', visitTime: 'unknown' }),
}
