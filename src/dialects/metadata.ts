import type { CleanParam, ContentSignals, ContentUsage, Note, Pacing, Policy, StatedValue } from '../policy/index.ts'
import type { DialectDefinition } from './dialect.ts'
import { cleanParamOf, contentSignalsOf, contentUsageOf } from './extension.ts'
import type { Outline, PacingParser, RulesInput } from './outline.ts'
import type { Field, ParsedRecord } from './parsed-record.ts'

/** What a file says to every robot, as one dialect reads it. */
export type SiteMetadata = Pick<Policy, 'sitemaps' | 'host' | 'cleanParams' | 'licenses' | 'notes'>

/** What the groups taken say beside their rules. */
export type GroupMetadata = Pick<Policy, 'pacing' | 'comments' | 'contentSignals' | 'contentUsage' | 'noindex' | 'notes'>

/** The records that are for the whole site, wherever they stand. */
export function siteMetadataOf({ records, notes }: Outline): SiteMetadata {
  const { parts, malformed } = collector()
  const all = (field: Field): ParsedRecord[] => records.recordsOf(field)
  const sitemaps = parts(all('sitemap'), 'sitemap', textOf)
  const [host] = parts(all('host'), 'host', textOf)
  const cleanParams = parts(all('clean-param'), 'clean-param', ({ value }): CleanParam | undefined => cleanParamOf(value))
  const licenses = parts(all('license'), 'license', textOf)
  return { sitemaps, host, cleanParams, licenses, notes: [...notes, ...malformed] }
}

/** The records of the groups taken that are no rules. */
export function groupMetadataOf(reader: DialectDefinition, input: RulesInput): GroupMetadata {
  const { records } = input
  const pacedBy = reader.pacingRecords?.(input) ?? records
  const { parts, malformed } = collector()
  return {
    pacing: pacingOf(reader.pacing, pacedBy, parts),
    comments: parts(pacedBy, 'comment', textOf),
    contentSignals: parts(records, 'content-signal', ({ value }): ContentSignals | undefined => contentSignalsOf(value)),
    contentUsage: parts(records, 'content-usage', ({ value }): ContentUsage | undefined => contentUsageOf(value)),
    noindex: parts(records, 'noindex', textOf),
    notes: malformed,
  }
}

function malformedNote({ field, value, line }: ParsedRecord): Note {
  return { code: `${field}-malformed`, message: `${field} "${value}" is not a value this reader can use; it is ignored.`, line }
}

type Parts = <T>(
  entries: readonly ParsedRecord[],
  field: ParsedRecord['field'],
  parsed: (entry: ParsedRecord) => T | undefined,
) => StatedValue<T>[]

/** Takes the values of one field at a time; one that cannot be parsed is not taken, and becomes a note. */
function collector(): { readonly parts: Parts; readonly malformed: readonly Note[] } {
  const malformed: Note[] = []
  const parts: Parts = (entries, field, parsed) =>
    entries.flatMap((entry) => {
      if (entry.field !== field) return []
      const value = parsed(entry)
      if (value === undefined) malformed.push(malformedNote(entry))
      return value === undefined ? [] : [{ value, line: entry.line }]
    })
  return { parts, malformed }
}

/** The value itself; an empty one says nothing. */
function textOf({ value }: ParsedRecord): string | undefined {
  return value === '' ? undefined : value
}

function pacingOf(reader: PacingParser, records: readonly ParsedRecord[], parts: Parts): Pacing {
  const delays = parts(records, 'crawl-delay', ({ value }) => reader.crawlDelay(value))
  const rates = parts(records, 'request-rate', ({ value }) => reader.requestRate(value))
  const visits = parts(records, 'visit-time', ({ value }) => reader.visitTime(value))
  const { several } = reader
  const crawlDelay = several.crawlDelay === 'last' ? delays.at(-1) : delays[0]
  const visitTime = several.visitTime === 'last' ? visits.at(-1) : visits[0]
  return {
    ...(crawlDelay === undefined ? {} : { crawlDelay }),
    requestRates: several.requestRate === 'last' ? rates.slice(-1) : rates,
    ...(visitTime === undefined ? {} : { visitTime }),
    honours: reader.honours,
  }
}
