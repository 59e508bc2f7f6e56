import { memoFor } from '../pattern/index.ts'
import type {
  CleanParam,
  ContentSignals,
  ContentUsage,
  IgnoredRecord,
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
export type SiteMetadata = Pick<
  Policy,
  'sitemaps' | 'host' | 'cleanParams' | 'licenses' | 'ignoredRecords' | 'notes'
>

/** Pacing and comments of the selected groups. */
export type PacingMetadata = Pick<Policy, 'pacing' | 'comments' | 'ignoredRecords' | 'notes'>

/** Other metadata of the selected groups. */
export type GroupMetadata = Pick<
  Policy,
  'contentSignals' | 'contentUsage' | 'noindex' | 'ignoredRecords' | 'notes'
>

/** Collects the metadata of the whole site, from records in whatever group. */
export function siteMetadataOf({ records, notes }: Outline): SiteMetadata {
  const { parts, counted, ignored, notes: ownNotes } = collector()
  const all = (field: Field): ParsedRecord[] => records.recordsOf(field)
  const sitemaps = parts(all('sitemap'), 'sitemap', textOf)
  const [host] = counted(parts(all('host'), 'host', textOf), 'first')
  const cleanParams = parts(all('clean-param'), 'clean-param', ({ value }): CleanParam | undefined =>
    cleanParamOf(value),
  )
  const licenses = parts(all('license'), 'license', textOf)
  return { sitemaps, host, cleanParams, licenses, ignoredRecords: ignored, notes: [...notes, ...ownNotes] }
}

/** The pacing and the comments of the selected groups. Agents with the same records share them. */
export function pacingMetadataOf(dialect: DialectDefinition, input: RulesInput): PacingMetadata {
  const records = dialect.pacingRecords?.(input) ?? input.records
  const shared = sharedPacing(records)
  const known = shared.get(dialect.pacing)
  if (known !== undefined) return known
  const made = collectPacing(dialect.pacing, records)
  shared.set(dialect.pacing, made)
  return made
}

const sharedPacing = memoFor((_: readonly ParsedRecord[]) => new Map<PacingParser, PacingMetadata>())

function collectPacing(parser: PacingParser, records: readonly ParsedRecord[]): PacingMetadata {
  const collected = collector()
  const { parts, ignored, notes } = collected
  return {
    pacing: pacingOf(parser, records, collected),
    comments: parts(records, 'comment', textOf),
    ignoredRecords: ignored,
    notes,
  }
}

/** Collects the metadata of the selected groups, except pacing and comments. */
export function groupMetadataOf(records: readonly ParsedRecord[]): GroupMetadata {
  const { parts, ignored, notes } = collector()
  return {
    contentSignals: parts(records, 'content-signal', ({ value }): ContentSignals | undefined =>
      contentSignalsOf(value),
    ),
    contentUsage: parts(records, 'content-usage', ({ value }): ContentUsage | undefined =>
      contentUsageOf(value),
    ),
    noindex: parts(records, 'noindex', textOf),
    ignoredRecords: ignored,
    notes,
  }
}

function malformedNote({ field, value, line }: ParsedRecord): Note {
  return {
    code: `${field}-malformed`,
    message: `${field} "${value}" is not a valid value in this dialect, so it is ignored.`,
    line,
  }
}

function supersededNote({ field, line }: ParsedRecord, which: 'first' | 'last' | 'all'): Note {
  return {
    code: `${field}-superseded`,
    message: `In this dialect only the ${which} ${field} counts, so this one is ignored.`,
    line,
  }
}

type Parts = <T>(
  records: readonly ParsedRecord[],
  field: ParsedRecord['field'],
  parse: (record: ParsedRecord) => T | undefined,
) => StatedValue<T>[]

/** Chooses which of several values of one field count. The records of the other values are ignored. */
type Counted = <T>(
  values: readonly StatedValue<T>[],
  which: 'first' | 'last' | 'all',
) => readonly StatedValue<T>[]

interface Collector {
  readonly parts: Parts
  readonly counted: Counted
  /** The records that have no effect. */
  readonly ignored: readonly IgnoredRecord[]
  /** About the ignored records. */
  readonly notes: readonly Note[]
}

/**
 * Collects the values of one field at a time. A value that cannot be parsed becomes a note and an ignored
 * record.
 */
function collector(): Collector {
  const ignored: IgnoredRecord[] = []
  const notes: Note[] = []
  const ignore = ({ field, value, line }: ParsedRecord, why: IgnoredRecord['why']): void => {
    ignored.push({ field, value, line, why })
  }
  // Several records may stand on one line, so each value knows its own.
  const recordOf = new Map<StatedValue<unknown>, ParsedRecord>()
  const parts: Parts = (records, field, parse) =>
    records.flatMap((record) => {
      if (record.field !== field) return []
      const value = parse(record)
      if (value === undefined) {
        notes.push(malformedNote(record))
        ignore(record, 'malformed')
        return []
      }
      const stated = { value, line: record.line }
      recordOf.set(stated, record)
      return [stated]
    })
  const counted: Counted = (values, which) => {
    if (which === 'all') return values
    const [counting, others] =
      which === 'first' ? [values.slice(0, 1), values.slice(1)] : [values.slice(-1), values.slice(0, -1)]
    for (const value of others) {
      const record = recordOf.get(value)
      if (record === undefined) continue
      ignore(record, 'superseded')
      notes.push(supersededNote(record, which))
    }
    return counting
  }
  return { parts, counted, ignored, notes }
}

/** The value itself; an empty one is ignored without a note. */
function textOf({ value }: ParsedRecord): string | undefined {
  return value === '' ? undefined : value
}

function pacingOf(
  parser: PacingParser,
  records: readonly ParsedRecord[],
  { parts, counted }: Collector,
): Pacing {
  const { several } = parser
  const delays = parts(records, 'crawl-delay', ({ value }) => parser.crawlDelay(value))
  const rates = parts(records, 'request-rate', ({ value }) => parser.requestRate(value))
  const visits = parts(records, 'visit-time', ({ value }) => parser.visitTime(value))
  const [crawlDelay] = counted(delays, several.crawlDelay)
  const requestRates = counted(rates, several.requestRate)
  const visitTimes = counted(visits, several.visitTime)
  return {
    ...(crawlDelay === undefined ? {} : { crawlDelay }),
    requestRates,
    visitTimes,
    honours: parser.honours,
  }
}
