import type { Dialect, Field } from './dialect.ts'
import { groupedByRules, groupItems } from './group.ts'
import { asDecoded, readerLines } from './lines.ts'
import { plainItems, type Spellings, spellings } from './record.ts'
import { rfc9309 } from './rfc-9309.ts'

/** ACAP 1.0 and 1.1: a crawler's section, and the URLs it may or may not crawl. */
const ACAP: Readonly<Record<string, Field>> = {
  'acap-crawler': 'user-agent',
  'acap-allow-crawl': 'allow',
  'acap-disallow-crawl': 'disallow',
}

const acapItems = plainItems(spellings([], ACAP) satisfies Spellings)

/** Automated Content Access Protocol 1.0: its own records where the file has any, the conventional ones otherwise. */
export const acap1: Dialect = {
  ...rfc9309,
  id: 'acap-1',
  assumes: ['decoding', 'lines', 'agentMatch', 'emptyValue', 'patterns', 'percentEncoding', 'precedence', 'robotsTxtItself'].map((about) => ({ about, from: 'rfc-9309' })),
  outline: (file) => {
    const own = groupItems(acapItems(readerLines(asDecoded(file))), groupedByRules)
    return own.groups.length > 0 ? own : rfc9309.outline(file)
  },
}
