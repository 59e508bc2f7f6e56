import type { Note, Pacing, Policy, Stated } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import type { AgentQuery, Dialect, Entry, Outline, PacingReader } from './dialect.ts'
import { cleanParamOf, contentSignalsOf, contentUsageOf } from './extension.ts'

/** What {@link read} needs to know beside the file. */
export interface ReadOptions {
  /**
   * The robot's product token, or several in order of preference: its own, then those it falls back on. The first that
   * the file names decides.
   */
  readonly agent: string | readonly string[]
  /** The reading to follow. */
  readonly dialect: Dialect
  /** `false` for a robot that groups for everybody (`*`) do not concern. Default `true`. */
  readonly everybody?: boolean
}

/** What a file says to every robot, as one dialect reads it. */
interface Reading {
  readonly outline: Outline
  readonly site: Pick<Policy, 'sitemaps' | 'host' | 'cleanParams' | 'licenses' | 'notes'>
}

/** A file's readings, one for each dialect that was asked: reading the file for another robot starts from there. */
const readings = new WeakMap<File, Map<Dialect, Reading>>()

function readingOf(file: File, dialect: Dialect): Reading {
  let known = readings.get(file)
  if (known === undefined) {
    known = new Map()
    readings.set(file, known)
  }
  let reading = known.get(dialect)
  if (reading === undefined) {
    const outline = dialect.outline(file)
    reading = { outline, site: siteOf(outline) }
    known.set(dialect, reading)
  }
  return reading
}

/** The records that are for the whole site, wherever they stand. */
function siteOf({ entries, notes }: Outline): Reading['site'] {
  const { parts, malformed } = collector()
  const sitemaps = parts(entries, 'sitemap', textOf)
  const [host] = parts(entries, 'host', textOf)
  const cleanParams = parts(entries, 'clean-param', ({ value }) => cleanParamOf(value))
  const licenses = parts(entries, 'license', textOf)
  return { sitemaps, ...(host === undefined ? {} : { host }), cleanParams, licenses, notes: [...notes, ...malformed] }
}

/**
 * What a robots.txt means for one robot, as one dialect reads it. Never throws for any file; what could not be read is in
 * the policy's notes, and a reader that would itself stop with an error gives a policy with a `failure`.
 *
 * @throws TypeError without an agent, or without a dialect.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /private/\n')
 * const policy = read(file, { agent: 'FooBot', dialect: dialects.google })
 * policy.rules.length // 1
 * ```
 */
export function read(file: File, options: ReadOptions): Policy {
  const { dialect } = options
  if (dialect === undefined) throw new TypeError("read needs a dialect: pass one of `dialects`, such as dialects['rfc-9309'].")
  const query = queryOf(options)
  const { outline, site } = readingOf(file, dialect)
  const choice = dialect.choose(outline, query)
  const { rules, notes } = dialect.rules({ outline, choice, query })
  const records = choice.taken.flatMap((group) => group.records)
  const pacedBy = dialect.pacingRecords?.({ outline, choice, query, records }) ?? records
  const { parts, malformed } = collector()
  return {
    ...site,
    dialect: dialect.id,
    agent: query.tokens,
    rules,
    pathOf: choice.kind === 'none' ? (dialect.pathWithoutGroup ?? dialect.pathOf) : dialect.pathOf,
    ...(dialect.pathFrom === undefined ? {} : { pathFrom: dialect.pathFrom }),
    formFor: dialect.formFor,
    choice,
    pacing: pacingOf(dialect.pacing, pacedBy, parts),
    comments: parts(pacedBy, 'comment', textOf),
    contentSignals: parts(records, 'content-signal', ({ value }) => contentSignalsOf(value)),
    contentUsage: parts(records, 'content-usage', ({ value }) => contentUsageOf(value)),
    noindex: parts(records, 'noindex', textOf),
    assumptions: dialect.assumes,
    notes: [...site.notes, ...notes, ...malformed],
    ...(outline.failure === undefined ? {} : { failure: outline.failure }),
  }
}

function queryOf({ agent, everybody = true }: ReadOptions): AgentQuery {
  const tokens = typeof agent === 'string' ? [agent] : agent
  if (!Array.isArray(tokens) || tokens.length === 0 || tokens.some((token) => typeof token !== 'string')) {
    throw new TypeError('read needs an agent: pass the product token of the robot, such as "Googlebot", or a list of them.')
  }
  return { tokens, everybody }
}

function malformedNote({ field, value, line }: Entry): Note {
  return { code: `${field}-malformed`, message: `${field} "${value}" is not a value this reader can use; it is ignored.`, line }
}

type Parts = <T>(entries: readonly Entry[], field: Entry['field'], parsed: (entry: Entry) => T | undefined) => Stated<T>[]

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
function textOf({ value }: Entry): string | undefined {
  return value === '' ? undefined : value
}

function pacingOf(reader: PacingReader, records: readonly Entry[], parts: Parts): Pacing {
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
