import type {
  CleanParam,
  ContentSignals,
  ContentUsage,
  Note,
  Pacing,
  Policy,
  StatedValue,
} from '../policy/index.ts'
import type { DialectDefinition } from './dialect.ts'
import { cleanParamOf, contentSignalsOf, contentUsageOf } from './extension.ts'
import type { Outline, PacingParser, RulesInput } from './outline.ts'
import type { Field, ParsedRecord } from './parsed-record.ts'

/** Metadata of the whole site. */
export type SiteMetadata = Pick<Policy, 'sitemaps' | 'host' | 'cleanParams' | 'licenses' | 'notes'>

/** Metadata of the selected groups. */
export type GroupMetadata = Pick<
  Policy,
  'pacing' | 'comments' | 'contentSignals' | 'contentUsage' | 'noindex' | 'notes'
>

/** Collects the metadata of the whole site, from records in whatever group. */
export function siteMetadataOf({ records, notes }: Outline): SiteMetadata {
  const { parts, malformed } = collector()
  const all = (field: Field): ParsedRecord[] => records.recordsOf(field)
  const sitemaps = parts(all('sitemap'), 'sitemap', textOf)
  const [host] = parts(all('host'), 'host', textOf)
  const cleanParams = parts(all('clean-param'), 'clean-param', ({ value }): CleanParam | undefined =>
    cleanParamOf(value),
  )
  const licenses = parts(all('license'), 'license', textOf)
  return { sitemaps, host, cleanParams, licenses, notes: [...notes, ...malformed] }
}

/** Collects the metadata of the selected groups. */
export function groupMetadataOf(dialect: DialectDefinition, input: RulesInput): GroupMetadata {
  const { records } = input
  const pacingRecords = dialect.pacingRecords?.(input) ?? records
  const { parts, malformed } = collector()
  return {
    pacing: pacingOf(dialect.pacing, pacingRecords, parts),
    comments: parts(pacingRecords, 'comment', textOf),
    contentSignals: parts(records, 'content-signal', ({ value }): ContentSignals | undefined =>
      contentSignalsOf(value),
    ),
    contentUsage: parts(records, 'content-usage', ({ value }): ContentUsage | undefined =>
      contentUsageOf(value),
    ),
    noindex: parts(records, 'noindex', textOf),
    notes: malformed,
  }
}

function malformedNote({ field, value, line }: ParsedRecord): Note {
  return {
    code: `${field}-malformed`,
    message: `${field} "${value}" is not a valid value in this dialect, so it is ignored.`,
    line,
  }
}

type Parts = <T>(
  records: readonly ParsedRecord[],
  field: ParsedRecord['field'],
  parse: (record: ParsedRecord) => T | undefined,
) => StatedValue<T>[]

/**
 * Collects the values of one field at a time. A value that cannot be parsed is left out and becomes a note.
 */
function collector(): { readonly parts: Parts; readonly malformed: readonly Note[] } {
  const malformed: Note[] = []
  const parts: Parts = (records, field, parse) =>
    records.flatMap((record) => {
      if (record.field !== field) return []
      const value = parse(record)
      if (value === undefined) malformed.push(malformedNote(record))
      return value === undefined ? [] : [{ value, line: record.line }]
    })
  return { parts, malformed }
}

/** The value itself; an empty one is ignored without a note. */
function textOf({ value }: ParsedRecord): string | undefined {
  return value === '' ? undefined : value
}

function pacingOf(parser: PacingParser, records: readonly ParsedRecord[], parts: Parts): Pacing {
  const delays = parts(records, 'crawl-delay', ({ value }) => parser.crawlDelay(value))
  const rates = parts(records, 'request-rate', ({ value }) => parser.requestRate(value))
  const visits = parts(records, 'visit-time', ({ value }) => parser.visitTime(value))
  const { several } = parser
  const crawlDelay = several.crawlDelay === 'last' ? delays.at(-1) : delays[0]
  const visitTime = several.visitTime === 'last' ? visits.at(-1) : visits[0]
  return {
    ...(crawlDelay === undefined ? {} : { crawlDelay }),
    requestRates: several.requestRate === 'last' ? rates.slice(-1) : rates,
    ...(visitTime === undefined ? {} : { visitTime }),
    honours: parser.honours,
  }
}
