import { identityTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByBlankLines } from '../parsing/group.ts'
import { mayMatch } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { plainLines } from '../parsing/plain-lines.ts'
import { fieldLookup } from '../parsing/record.ts'
import { opensEverything, ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar, lower, memoLast, sameToken } from '../parsing/select-groups.ts'
import { asDecoded } from '../parsing/text/decoded-text.ts'
import { pathAndQuery, pathStart } from '../parsing/text/url.ts'

const lines = plainLines(fieldLookup(['user-agent', 'disallow']), { keepsBlanks: true })

/** The robot's name without version information. */
const nameOf = memoLast((token) => lower(token.replace(/\/.*/s, '')))

/**
 * "A case insensitive substring match of the name without version information is recommended". As in libwww-perl, the
 * robot's name must contain the value. A record with the whole name is preferred to a record with a part of the name:
 * in the Extended Standard's example `newchives` and `chives` are two robots. An empty value names no robot.
 */
export const namedAsRecommended: Pick<
  AgentMatching,
  'names' | 'isPartOfToken' | 'namesCloser' | 'closerName'
> = {
  names: (text, from, to, token) =>
    from < to &&
    to - from <= nameOf(token).length &&
    !isStar(text, from, to) &&
    nameOf(token).includes(lower(text.slice(from, to))),
  isPartOfToken: { part: lower, whole: nameOf },
  namesCloser: (text, from, to, token) => from < to && sameToken(text, from, to, nameOf(token)),
  closerName: nameOf,
}

/** The Disallow records as prefixes; "any empty value indicates that all URLs can be retrieved". */
export function disallowedPrefixes(records: readonly ParsedRecord[]): Rule[] {
  const disallows = records.filter(({ field }) => field === 'disallow')
  const empty = disallows.find(({ value }) => value === '')
  if (empty !== undefined) return [opensEverything(empty)]
  return disallows.map((record) => ruleOf(record, 'disallow', { kind: 'prefix', text: record.value }))
}

const agents: AgentMatching = { ...namedAsRecommended, isStar, several: 'first', severalStar: 'first' }

/** *A Standard for Robot Exclusion*, 30 June 1994. */
export const original1994: DialectDefinition<'original-1994'> = dialectOf({
  id: 'original-1994',
  assumes: { 'rfc-9309': 'decoding', 'libwww-perl': 'agentMatch robotsTxtItself' },
  text: asDecoded,
  lines,
  grouping: groupedByBlankLines,
  agents,
  rules: disallowedPrefixes,
  pathOf: pathAndQuery,
  inPlace: {
    mayMatch,
    pathStart: pathStart,
  },
  transducerFor: () => identityTransducer,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
})
