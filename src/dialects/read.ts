import type { Failure, Note, Pacing, Policy, Stated } from '../policy/index.ts'
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

/** A file's outlines, one for each dialect that was asked: reading the file for another robot starts from there. */
const outlines = new WeakMap<File, Map<Dialect, Outline>>()

function outlineOf(file: File, dialect: Dialect): Outline {
  let known = outlines.get(file)
  if (known === undefined) {
    known = new Map()
    outlines.set(file, known)
  }
  let outline = known.get(dialect)
  if (outline === undefined) {
    outline = dialect.outline(file)
    known.set(dialect, outline)
  }
  return outline
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
  const outline = outlineOf(file, dialect)
  const choice = dialect.choose(outline, query)
  const { rules, notes, failure = outline.failure } = dialect.rules({ outline, choice, query })
  const records = choice.taken.flatMap((group) => group.records)
  const pacedBy = dialect.pacingRecords?.({ outline, choice, query, records }) ?? records
  const malformed: Note[] = []
  const parts = <T>(entries: readonly Entry[], field: Entry['field'], parsed: (entry: Entry) => T | undefined): Stated<T>[] =>
    entries.flatMap((entry) => {
      if (entry.field !== field) return []
      const value = parsed(entry)
      if (value === undefined) malformed.push(malformedNote(entry))
      return value === undefined ? [] : [{ value, line: entry.line }]
    })
  const text = (entry: Entry): string | undefined => (entry.value === '' ? undefined : entry.value)
  const hosts = parts(outline.entries, 'host', text)
  const [host] = hosts
  return {
    dialect: dialect.id,
    agent: query.tokens,
    rules,
    pathOf: choice.kind === 'none' ? (dialect.pathWithoutGroup ?? dialect.pathOf) : dialect.pathOf,
    choice,
    pacing: pacingOf(dialect.pacing, pacedBy, parts),
    sitemaps: parts(outline.entries, 'sitemap', text),
    ...(host === undefined ? {} : { host }),
    cleanParams: parts(outline.entries, 'clean-param', (entry) => cleanParamOf(entry.value)),
    comments: parts(pacedBy, 'comment', text),
    contentSignals: parts(records, 'content-signal', (entry) => contentSignalsOf(entry.value)),
    contentUsage: parts(records, 'content-usage', (entry) => contentUsageOf(entry.value)),
    licenses: parts(outline.entries, 'license', text),
    noindex: parts(records, 'noindex', text),
    assumptions: dialect.assumes,
    notes: [...outline.notes, ...notes, ...malformed],
    ...failureOf(failure),
  }
}

function queryOf({ agent, everybody = true }: ReadOptions): AgentQuery {
  const tokens = typeof agent === 'string' ? [agent] : agent
  if (!Array.isArray(tokens) || tokens.length === 0 || tokens.some((token) => typeof token !== 'string')) {
    throw new TypeError('read needs an agent: pass the product token of the robot, such as "Googlebot", or a list of them.')
  }
  return { tokens, everybody }
}

function failureOf(failure: Failure | undefined): { failure?: Failure } {
  return failure === undefined ? {} : { failure }
}

function malformedNote({ field, value, line }: Entry): Note {
  return { code: `${field}-malformed`, message: `${field} "${value}" is not a value this reader can use; it is ignored.`, line }
}

type Parts = <T>(entries: readonly Entry[], field: Entry['field'], parsed: (entry: Entry) => T | undefined) => Stated<T>[]

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
