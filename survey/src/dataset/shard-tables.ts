import { createHash } from 'node:crypto'
import { type File, linesOf, parse } from 'wayleave'
import { check } from 'wayleave/check'
import { outlineOf } from 'wayleave/dialects'
import { type Robot, robots } from 'wayleave/robots'
import { KEPT_HEADERS, type Observation } from '../input/observation.ts'
import { type Cell, TABLES, type TableName } from '../tables/columns.ts'
import { robotOfToken, tokenNameOf } from '../tables/robots-table.ts'
import { TableWriter } from '../tables/table-writer.ts'
import {
  availabilityByStatus,
  beginsLikeHtml,
  classByStatus,
  classesByStatus,
  isNoRobots,
} from './availability.ts'
import type { ContentReader, ContentReadings } from './content-readings.ts'
import { biasesOf } from './file-relations.ts'
import { type Content, type ContentRows, type KnownContents, withOwnTexts } from './known-contents.ts'
import { markedBlocks, writerOf } from './marked-blocks.ts'
import { productToken } from './product-token.ts'
import { readingsKey } from './readings-key.ts'
import { registrableDomainOf } from './registrable-domain.ts'
import { cellsOfRules } from './rules-of-headers.ts'
import { completeLines, partsOf } from './size-limits.ts'
import { STANDARD } from './surveyed-dialects.ts'

/** What a build does with files, besides reading them. */
export interface ShardOptions {
  /** Whether files are checked, too. That takes several times as long as all else. */
  readonly findings: boolean
}

/** Longer values are cut in the tables; `contents` has all bytes. */
const MAX_VALUE_LENGTH = 8_192

/** Longer terms are not found by a search. */
const MAX_TERM_LENGTH = 256

/** The part of {@link Content} for the table of files. */
type ContentOfFile = Omit<Content, 'rows'>

/** The robots and other names of the User-agent lines of a file. */
interface NamedInFile {
  /** The robots of the registry. */
  readonly stated: ReadonlySet<Robot>
  /** The product tokens that the registry lacks, in lower case. */
  readonly names: ReadonlySet<string>
}

/** The tables of a shard. */
export type Tables = ReadonlyMap<TableName, TableWriter>

/** Tables without rows. */
export function newTables(): Tables {
  return new Map(
    Object.entries(TABLES).map(([name, columns]) => [name as TableName, new TableWriter(columns)]),
  )
}

/** Sorts tables as engines filter them. */
export function sortTables(tables: Tables): void {
  tables.get('terms')?.sortBy('field', 'term')
  tables.get('named')?.sortBy('agent', 'dialect')
  tables.get('contents')?.sortBy('sha256')
}

/** The rows of one shard of an input, table by table. */
export class ShardTables {
  readonly tables = newTables()
  private readonly reader: ContentReader
  private readonly options: ShardOptions
  private readonly known: KnownContents
  private readonly kept = new Set<string>()
  private readonly byAvailability = new Map<string, number>()

  /** Shards of the same options share a ContentReader, so that equal contents are read once. */
  constructor(reader: ContentReader, options: ShardOptions) {
    this.reader = reader
    this.known = reader.known
    this.options = options
  }

  /** Adds the rows of one record. */
  add(id: number, observation: Observation): void {
    const { bytes } = observation
    const sha256 = bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex')
    if (bytes !== undefined && sha256 !== undefined && !this.kept.has(sha256)) {
      this.kept.add(sha256)
      this.to('contents', sha256, bytes)
    }
    const site = termOf(observation.host)
    if (site !== '') this.to('terms', 'site', site, id)
    const byStatus = availabilityByStatus(observation)
    if (byStatus === 'file' && bytes !== undefined && sha256 !== undefined)
      this.addFile(id, observation, bytes, sha256)
    else this.addWithoutFile(id, observation, byStatus === 'file' ? 'no-rules' : byStatus, sha256)
  }

  /** How many records have each availability. */
  availability(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.byAvailability].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  private to(table: TableName, ...cells: readonly Cell[]): void {
    this.tables.get(table)?.add(...cells)
  }

  private addWithoutFile(id: number, observation: Observation, availability: string, sha256: Cell): void {
    const { status, bytes, unreadable, source, finalUrl, truncated, redirects, problem } = observation
    this.byAvailability.set(availability, (this.byAvailability.get(availability) ?? 0) + 1)
    this.to(
      'files',
      ...[id, ...cellsOfRequest(observation), status, bytes?.length, sha256, availability],
      ...[unreadable ?? problem, source, finalUrl, redirects, ...cellsOfHeaders(observation)],
      ...[truncated === true, undefined, false, false, false, 0, 0, 0, 0, 0, 0],
    )
    if (availability === 'unreadable') return
    // A body of no bytes is a file that says nothing.
    const isEmpty = availability === 'no-rules'
    for (const { dialect, class: name } of classesByStatus(observation)) {
      const found = isEmpty ? 'none' : name
      const because = found === 'undecided' ? 'status' : undefined
      const via = isEmpty ? 'none' : 'status'
      this.to('unnamed', id, dialect, via, found, because, via, found)
    }
    if (isEmpty) return
    // Few robots assume something else than the programs that read as they do.
    for (const { assumesAs, readAs, ...robot } of robots) {
      if (assumesAs === undefined) continue
      const found = classByStatus(observation, assumesAs)
      const because = found === 'undecided' ? 'status' : undefined
      this.to('named', id, tokenNameOf(robot), readAs, 'status', found, because)
    }
  }

  private addFile(id: number, observation: Observation, bytes: Uint8Array, sha256: string): void {
    const { status, problem, source, finalUrl, redirects, truncated } = observation
    const key = `${sha256}${truncated === true ? ' cut' : ''}`
    const { availability, ofFile } =
      this.repeatedContent(id, key) ?? this.newContent(id, key, observation, bytes)
    this.byAvailability.set(availability, (this.byAvailability.get(availability) ?? 0) + 1)
    this.to(
      'files',
      ...[id, ...cellsOfRequest(observation), status, bytes.length, sha256, availability, problem],
      ...[source, finalUrl, redirects, ...cellsOfHeaders(observation), truncated === true, ...ofFile],
    )
  }

  /** Adds what earlier bytes gave, if these are the same. */
  private repeatedContent(id: number, key: string): ContentOfFile | undefined {
    const content = this.known.contents.get(key)
    if (content !== undefined) this.repeat(id, content.rows)
    return content
  }

  private newContent(id: number, key: string, observation: Observation, bytes: Uint8Array): ContentOfFile {
    const before = this.counts()
    const { namesSites, ...content } = this.addContent(id, observation, bytes)
    if (!namesSites && this.known.isRepeated(key))
      this.known.contents.keep(key, { ...content, rows: withOwnTexts(this.rowsSince(before)) })
    return content
  }

  private repeat(id: number, rows: ContentRows): void {
    for (const [table, added] of rows) this.tables.get(table)?.addRows(id, added)
  }

  private counts(): ReadonlyMap<TableName, number> {
    return new Map([...this.tables].map(([name, { rows }]) => [name, rows]))
  }

  private rowsSince(before: ReadonlyMap<TableName, number>): ContentRows {
    return [...this.tables].flatMap(([name, table]) => {
      const first = before.get(name) ?? 0
      return table.rows > first ? [[name, table.rowsFrom(first)] as const] : []
    })
  }

  /** Adds what the bytes alone tell. Only rules that name a site depend on the origin. */
  private addContent(
    id: number,
    { origin, truncated }: Observation,
    bytes: Uint8Array,
  ): ContentOfFile & { namesSites: boolean } {
    const file = parse(truncated === true ? completeLines(bytes) : bytes)
    const { lines, comments, groups, agents, rules, sitemaps, ...named } = this.addStatements(id, file)
    const namesSites = this.addReadings(id, file, origin, bytes, named)
    if (this.options.findings)
      for (const { code, severity, span } of check(file).findings) {
        this.to('findings', id, lineAtOffset(file, span.start), code, severity)
        this.addTerm('finding', code, id)
      }
    return {
      ofFile: [
        ...[file.encoding, file.bom, file.text.includes('\0'), beginsLikeHtml(file)],
        ...[lines, comments, groups, agents, rules, sitemaps],
      ],
      availability: isNoRobots(file) ? 'not-robots' : rules > 0 ? 'rules' : 'no-rules',
      namesSites,
    }
  }

  /**
   * Adds what every dialect reads, or what it read of an earlier file with the same rules.
   *
   * @returns whether a rule names a site, so that the rows are those of one origin.
   */
  private addReadings(
    id: number,
    file: File,
    origin: string | undefined,
    bytes: Uint8Array,
    { stated, names }: NamedInFile,
  ): boolean {
    const key = readingsKey(file)
    const known = key === undefined ? undefined : this.known.readings.get(key)
    if (known !== undefined) {
      this.repeat(id, known)
      return false
    }
    const before = this.counts()
    const readings = this.reader.readingsOf(file, origin, partsOf(bytes, file), names)
    this.addClasses(id, readings, stated)
    for (const bias of biasesOf(file, readings, stated)) {
      const { agent, dialect, listed, allowed, allowedUnnamed, pathsClosed, pathsOpen } = bias
      const { relation, onlyAgent, onlyOthers } = bias
      this.to(
        'biases',
        ...[id, cut(agent), dialect, listed, allowed, allowedUnnamed, allowed - allowedUnnamed],
        ...[pathsClosed, pathsOpen, relation, onlyAgent, onlyOthers],
      )
    }
    const { namesSites } = readings
    if (key !== undefined && !namesSites) this.known.readings.keep(key, this.rowsSince(before))
    return namesSites
  }

  private addClasses(id: number, { dialects: all }: ContentReadings, stated: ReadonlySet<Robot>): void {
    for (const { dialect, unnamed, starless, robots } of all) {
      this.to(
        'unnamed',
        id,
        dialect.id,
        unnamed.kind,
        unnamed.class,
        unnamed.because,
        starless.kind,
        starless.class,
        unnamed.ofList.allowed,
        unnamed.ofList.disallowed,
      )
      for (const { robot, reading } of robots) {
        const via = reading.kind === 'named' && !stated.has(robot) ? 'fallback' : reading.kind
        this.to('named', id, tokenNameOf(robot), dialect.id, via, reading.class, reading.because)
      }
    }
  }

  /** What the file states, line by line, how much of it, and whom its User-agent lines name. */
  private addStatements(id: number, file: File) {
    const counts = { lines: 0, comments: 0, groups: 0, agents: 0, rules: 0, sitemaps: 0 }
    const named = { stated: new Set<Robot>(), names: new Set<string>() }
    const { groups } = outlineOf(file, STANDARD)
    const taken = new Set<number>()
    const blocks = markedBlocks(file)
    for (const [grp, group] of groups.entries()) {
      const { agents, firstLine } = group
      const rules = group.rulesWhere(() => true)
      const delay = group.otherRecords.find(({ field }) => field === 'crawl-delay')?.value
      const writer = writerOf({ firstLine, agents, rules }, blocks)
      this.to('groups', id, grp, firstLine, agents.length, rules.length, cut(delay), writer)
      for (const { value, line = firstLine } of agents) {
        taken.add(line)
        const token = productToken(value)
        const robot = robotNamedBy(value)
        addNamed(named, robot, token)
        this.to('agents', id, grp, line, token, cut(value), robot && tokenNameOf(robot))
        this.addTerm('botname', value, id)
      }
      for (const { value, line, field } of rules) {
        taken.add(line)
        this.to('rules', id, grp, line, field === 'allow', cut(value))
        this.addTerm(field, value, id)
      }
      counts.agents += agents.length
      counts.rules += rules.length
    }
    counts.groups = groups.length
    const groupOf = groupsByLine(groups)
    for (const { number, kind, field, value, comment } of linesOf(file)) {
      counts.lines += 1
      if (comment !== undefined) {
        counts.comments += 1
        this.addTerm('comments', file.text.slice(comment.start + 1, comment.end), id)
      }
      if (kind !== 'record' || field === undefined || value === undefined || taken.has(number)) continue
      const key = file.text.slice(field.start, field.end).toLowerCase()
      const text = file.text.slice(value.start, value.end)
      this.to('extras', id, groupOf(number), number, cut(key), cut(text))
      this.addTerm('key', key, id)
      if (key === 'sitemap') {
        counts.sitemaps += 1
        this.addTerm('sitemap', text, id)
      }
    }
    return { ...counts, ...named }
  }

  private readonly termsOfFile = new Set<string>()
  private termsFile = -1

  private addTerm(field: string, text: string, id: number): void {
    if (this.termsFile !== id) {
      this.termsFile = id
      this.termsOfFile.clear()
    }
    const term = termOf(text)
    const key = `${field} ${term}`
    if (term === '' || this.termsOfFile.has(key)) return
    this.termsOfFile.add(key)
    this.to('terms', field, term, id)
  }
}

/** The cells of `files` that tell which request the record is about. */
function cellsOfRequest({ host, crawl, origin, fetchedAt, lastSeen }: Observation): readonly Cell[] {
  const dateOf = (time: number | undefined) => (time === undefined ? undefined : new Date(time))
  return [host, registrableDomainOf(host), crawl, origin, dateOf(fetchedAt), dateOf(lastSeen)]
}

function cellsOfHeaders(observation: Observation): readonly Cell[] {
  const { headers } = observation
  return [...KEPT_HEADERS.map((name) => cut(headers?.[name])), ...cellsOfRules(observation)]
}

/** Tells the number of the group that a line is in. Lines are asked for from the first to the last. */
function groupsByLine(
  groups: readonly { readonly firstLine: number; readonly lastLine: number }[],
): (line: number) => number | undefined {
  let at = 0
  return (line) => {
    while ((groups[at]?.lastLine ?? Number.POSITIVE_INFINITY) < line) at += 1
    return (groups[at]?.firstLine ?? Number.POSITIVE_INFINITY) <= line ? at : undefined
  }
}

function addNamed(
  { stated, names }: { readonly stated: Set<Robot>; readonly names: Set<string> },
  robot: Robot | undefined,
  token: string,
): void {
  if (robot !== undefined) stated.add(robot)
  else if (token !== '') names.add(token.toLowerCase())
}

function robotNamedBy(value: string): Robot | undefined {
  return robotOfToken(value) ?? robotOfToken(nameOf(value)) ?? robotOfToken(productToken(value))
}

/** The name of a User-agent value without a version after a slash or a blank. */
function nameOf(value: string): string {
  return /^[^/\s]*/.exec(value)?.[0] ?? ''
}

/** The form of a text in which it is looked up. */
function termOf(text: string): string {
  return well(text.trim().toLowerCase().slice(0, MAX_TERM_LENGTH))
}

/** The 1-based number of the line at an offset of the text. */
function lineAtOffset({ starts }: File, offset: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) <= offset) low = middle + 1
    else high = middle
  }
  return Math.max(low, 1)
}

function cut(text: string): string
function cut(text: string | undefined): string | undefined
function cut(text: string | undefined): string | undefined {
  return text === undefined ? undefined : well(text.slice(0, MAX_VALUE_LENGTH))
}

/** The text with a replacement for each byte that is no text: Parquet stores well-formed UTF-8. */
function well(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed()
}
