import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { mayMatch } from '../parsing/literal.ts'
import { outlineByBlankLines } from '../parsing/outlines.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { isRule, opensEverything, robotsTxtExempt, starDollarRule } from '../parsing/rule.ts'
import { type AgentMatching, isStar, lower, sameToken, selectGroups } from '../parsing/select-groups.ts'
import { isPlain, isWithoutEscapes, pathStart } from '../parsing/text/url.ts'
import { comparableForm, comparablePath, comparableRule } from '../rfc-9309/rfc-9309.ts'

const agents: AgentMatching = {
  names: sameToken,
  namesIn: (value) => [lower(value)],
  isStar,
  several: 'first',
  severalStar: 'first',
}

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
export const baidu: DialectDefinition<'baidu'> = {
  id: 'baidu',
  assumes: { 'rfc-9309': 'decoding agentMatch percentEncoding robotsTxtItself pacing' },
  outline: outlineByBlankLines,
  matchesWholeTokens: true,
  selectGroups: selectGroups(agents),
  rules: ({ records }) => ({ rules: rulesOf(records), notes: [] }),
  mayMatch,
  pathOf: comparablePath,
  pathStart: pathStart,
  isPathUnchanged: isPlain,
  isMatchedInPlace: isWithoutEscapes,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'unknown', visitTime: 'unknown' }),
}
