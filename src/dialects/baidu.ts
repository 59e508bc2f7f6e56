import { chooseGroups, isStar, sameToken } from './choose.ts'
import type { Dialect } from './dialect.ts'
import { groupedByBlankLines, groupItems } from './group.ts'
import { asDecoded, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { plainItems, spellings } from './record.ts'
import { comparablePath, comparableRule } from './rfc-9309.ts'
import { isRule, opensEverything, robotsTxtExempt, starDollarRule } from './rule.ts'

const items = plainItems(spellings(['user-agent', 'allow', 'disallow']))

/** Baiduspider, as Baidu's help text describes it: blank lines separate, and the first rule that matches decides. */
export const baidu: Dialect = {
  id: 'baidu',
  assumes: ['decoding', 'agentMatch', 'percentEncoding', 'robotsTxtItself', 'pacing'].map((about) => ({ about, from: 'rfc-9309' })),
  outline: (file) => groupItems(items(readerLines(asDecoded(file))), groupedByBlankLines),
  choose: chooseGroups({ names: sameToken, everybody: isStar, several: 'first', severalForEverybody: 'first' }),
  rules: ({ choice }) => ({
    rules: [
      robotsTxtExempt,
      ...choice.taken
        .flatMap(({ records }) => records.filter(isRule))
        .map((record) => (record.value === '' ? opensEverything(record) : starDollarRule(record, comparableRule(record.value)))),
    ],
    notes: [],
  }),
  pathOf: comparablePath,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'unknown', visitTime: 'unknown' }),
}
