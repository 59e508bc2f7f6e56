import { chooseGroups, isStar, sameToken } from './choose.ts'
import type { Dialect } from './dialect.ts'
import { groupedByBlankLines, groupItems } from './group.ts'
import { asDecoded, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { plainItems, spellings } from './record.ts'
import { comparablePath, longestMatchRules } from './rfc-9309.ts'

const items = plainItems(spellings(['user-agent', 'allow', 'disallow']))

/** SeznamBot: the 1994 standard with Allow, wildcards and Request-rate; how rules rank is not said. */
export const seznam: Dialect = {
  id: 'seznam',
  assumes: [
    ...['decoding', 'agentMatch', 'emptyValue', 'percentEncoding', 'precedence', 'robotsTxtItself'].map((about) => ({ about, from: 'rfc-9309' })),
    { about: 'lines', from: 'original-1994' },
  ],
  outline: (file) => groupItems(items(readerLines(asDecoded(file))), groupedByBlankLines),
  choose: chooseGroups({ names: sameToken, everybody: isStar, several: 'first', severalForEverybody: 'first' }),
  rules: ({ choice }) => longestMatchRules(choice.taken.flatMap(({ records }) => records)),
  pathOf: comparablePath,
  pacing: pacingOf({ crawlDelay: 'unknown', requestRate: 'yes', visitTime: 'unknown' }),
}
