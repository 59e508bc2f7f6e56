import { memoized } from '../../syntax/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { Field } from '../parsed-record.ts'
import { groupedByRules, groupRecords } from '../parsing/group.ts'
import { plainLines } from '../parsing/plain-lines.ts'
import { readRecords } from '../parsing/read-records.ts'
import { fieldLookup } from '../parsing/record.ts'
import { asDecoded } from '../parsing/text/decoded-text.ts'
import { rfc9309, rfc9309Parts } from '../rfc-9309/rfc-9309.ts'

/** The fields of ACAP 1.0 and 1.1: the crawlers of a section, and the URLs that they may or may not crawl. */
const ACAP: Readonly<Record<string, Field>> = {
  'acap-crawler': 'user-agent',
  'acap-allow-crawl': 'allow',
  'acap-disallow-crawl': 'disallow',
}

const lines = plainLines(fieldLookup([], ACAP))

/** Automated Content Access Protocol 1.x: its own records if the file has any, else the conventional ones. */
export const acap1: DialectDefinition<'acap-1'> = dialectOf({
  ...rfc9309Parts,
  id: 'acap-1',
  concernsEverySite: false,
  assumes: {
    'rfc-9309': 'decoding lines agentMatch emptyValue patterns percentEncoding precedence robotsTxtItself',
  },
  outline: (file) => {
    const own = groupRecords(readRecords(asDecoded(file), lines), groupedByRules)
    return own.groups.length > 0 ? own : memoized(file, rfc9309.outline)
  },
  sharing: {
    ...rfc9309Parts.sharing,
    // A file without ACAP records is read as by RFC 9309.
    isLineLocal: ({ text }) => !/acap-/i.test(text),
  },
})
