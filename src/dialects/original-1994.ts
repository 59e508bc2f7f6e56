import type { Rule } from '../policy/index.ts'
import { type AgentRule, chooseGroups, isStar, lower } from './choose.ts'
import type { Dialect, Entry } from './dialect.ts'
import { groupedByBlankLines, groupItems } from './group.ts'
import { asDecoded, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { plainItems, spellings } from './record.ts'
import { opensEverything, ruleOf } from './rule.ts'
import { pathAndQuery } from './url.ts'

const items = plainItems(spellings(['user-agent', 'disallow']))

/** The robot's name without version information. */
function nameOf(token: string): string {
  return lower(token.replace(/\/.*/s, ''))
}

/**
 * "A case insensitive substring match of the name without version information is recommended": here, the record's value
 * in the robot's name, as libwww-perl does. A record that holds the whole name comes before one that holds a part of it:
 * in the Extended Standard's example `newchives` and `chives` are two robots. A record that names nobody is for nobody.
 */
export const namedAsRecommended: Pick<AgentRule, 'names' | 'namesCloser'> = {
  names: (value, token) => value !== '' && !isStar(value) && nameOf(token).includes(lower(value)),
  namesCloser: (value, token) => value !== '' && nameOf(token) === lower(value),
}

/** Disallow lines only, each a plain prefix; "any empty value indicates that all URLs can be retrieved". */
export function disallowedPrefixes(records: readonly Entry[]): Rule[] {
  const disallows = records.filter(({ field }) => field === 'disallow')
  const empty = disallows.find(({ value }) => value === '')
  if (empty !== undefined) return [opensEverything(empty)]
  return disallows.map((record) => ruleOf(record, 'disallow', { kind: 'prefix', text: record.value }))
}

/** *A Standard for Robot Exclusion*, 30 June 1994. */
export const original1994: Dialect = {
  id: 'original-1994',
  assumes: ['decoding', 'agentMatch', 'percentEncoding', 'robotsTxtItself'].map((about) => ({ about, from: 'libwww-perl' })),
  outline: (file) => groupItems(items(readerLines(asDecoded(file))), groupedByBlankLines),
  choose: chooseGroups({ ...namedAsRecommended, everybody: isStar, several: 'first', severalForEverybody: 'first' }),
  rules: ({ choice }) => ({ rules: disallowedPrefixes(choice.taken.flatMap(({ records }) => records)), notes: [] }),
  pathOf: pathAndQuery,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}
