import type { DialectDefinition } from '../dialect.ts'
import { mayMatch } from '../parsing/literal.ts'
import { outlineByBlankLines } from '../parsing/outlines.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { type AgentMatching, isStar, lower, sameToken, selectGroups } from '../parsing/select-groups.ts'
import { isPlain, isWithoutEscapes, pathStart } from '../parsing/text/url.ts'
import { comparableForm, comparablePath, longestMatchRules, normalizedLength } from '../rfc-9309/rfc-9309.ts'

const agents: AgentMatching = {
  names: sameToken,
  namesIn: (value) => [lower(value)],
  isStar,
  several: 'first',
  severalStar: 'first',
}

/**
 * SeznamBot: the standard of 1994 with Allow, wildcards and Request-rate. How rules rank is not specified.
 */
export const seznam: DialectDefinition<'seznam'> = {
  id: 'seznam',
  assumes: {
    'rfc-9309': 'decoding agentMatch emptyValue percentEncoding precedence robotsTxtItself',
    'original-1994': 'lines',
  },
  outline: outlineByBlankLines,
  matchesWholeTokens: true,
  selectGroups: selectGroups(agents),
  lengthOf: normalizedLength,
  rules: ({ records }) => longestMatchRules(records),
  mayMatch,
  pathOf: comparablePath,
  pathStart: pathStart,
  isPathUnchanged: isPlain,
  isMatchedInPlace: isWithoutEscapes,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'yes', visitTime: 'unknown' }),
}
