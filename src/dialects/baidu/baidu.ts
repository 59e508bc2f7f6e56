import type { DialectDefinition } from '../dialect.ts'
import { mayMatch } from '../parsing/literal.ts'
import { outlineByBlankLines } from '../parsing/outlines.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { isRule, opensEverything, robotsTxtExempt, starDollarRule } from '../parsing/rule.ts'
import { isStar, sameToken, selectGroups } from '../parsing/select-groups.ts'
import { isPlain, isWithoutEscapes, pathStart } from '../parsing/url.ts'
import { comparableForm, comparablePath, comparableRule } from '../rfc-9309/rfc-9309.ts'

/**
 * Baiduspider, as Baidu's help text describes it: blank lines separate records, and the first rule that
 * matches decides.
 */
export const baidu: DialectDefinition<'baidu'> = {
  id: 'baidu',
  assumes: { 'rfc-9309': 'decoding agentMatch percentEncoding robotsTxtItself pacing' },
  outline: outlineByBlankLines,
  matchesWholeTokens: true,
  selectGroups: selectGroups({ names: sameToken, isStar, several: 'first', severalStar: 'first' }),
  rules: ({ records }) => ({
    rules: [
      robotsTxtExempt,
      ...records
        .filter((record) => isRule(record) && !(record.field === 'allow' && record.value === ''))
        .map((record) =>
          record.value === ''
            ? opensEverything(record)
            : starDollarRule(record, comparableRule(record.value)),
        ),
    ],
    notes: [],
  }),
  mayMatch,
  pathOf: comparablePath,
  pathStart: pathStart,
  isPathUnchanged: isPlain,
  isMatchedInPlace: isWithoutEscapes,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'unknown', visitTime: 'unknown' }),
}
