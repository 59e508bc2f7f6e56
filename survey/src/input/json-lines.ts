import { basename, dirname } from 'node:path'
import { byteLines, MAX_LINE_BYTES } from './byte-lines.ts'
import { fileWithin, reasonOf } from './file-within.ts'
import { keptHeaders, type Observation, RULE_HEADERS, timeOf, unreadable, withLine } from './observation.ts'

/**
 * Rows of JSON: `{host, fetched_at, status, robots | robots_b64 | file}`, with `last_seen`, `origin`, `final_url`,
 * `truncated`, `headers` and `crawl` if they are known. `file` is a path in the folder of the
 * rows. The writer of the rows may be a stranger, so no other file is read.
 */
export async function* readJsonLines(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Observation> {
  for await (const { number, bytes } of byteLines(chunks)) {
    const source = `${basename(path)}:${number}`
    if (bytes === undefined) yield unreadable(source, `the line is longer than ${MAX_LINE_BYTES} bytes`)
    else if (bytes.some((byte) => byte > 0x20)) yield await observationOf(dirname(path), source, bytes)
  }
}

/** The source of a record from a pipe that names none. It depends on no place, as an engine divides the records where it likes. */
const PIPE = 'stdin'

/**
 * Rows of JSON from a pipe, as {@link readJsonLines} takes them. There is no folder, so `file` names none. A row may say
 * its `source`.
 */
export async function* readJsonRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Observation> {
  for await (const { bytes } of byteLines(chunks)) {
    if (bytes === undefined) yield unreadable(PIPE, `the line is longer than ${MAX_LINE_BYTES} bytes`)
    else if (bytes.some((byte) => byte > 0x20)) {
      const fields = fieldsIn(bytes)
      const source = typeof fields === 'string' ? undefined : textOf(fields.source)
      yield await observationOf(undefined, source?.slice(0, MAX_SOURCE) ?? PIPE, bytes)
    }
  }
}

/** The longest source that is kept. */
const MAX_SOURCE = 1_024

async function observationOf(
  folder: string | undefined,
  source: string,
  line: Uint8Array,
): Promise<Observation> {
  const fields = fieldsIn(line)
  if (typeof fields === 'string') return unreadable(source, fields)
  const host = textOf(fields.host) ?? hostOf(fields.origin)
  if (host === undefined) return unreadable(source, 'the row has no host')
  const status = fields.status ?? undefined
  if (status !== undefined && !isStatus(status)) return unreadable(source, 'the status is no number', host)
  try {
    const bytes = await bodyOf(folder, fields)
    const request = requestOf(fields, status)
    if (request === undefined)
      return unreadable(
        source,
        'fetched_at or last_seen is no time of 1990 to 2099: give ISO 8601, or seconds or milliseconds since 1970',
        host,
        bytes,
      )
    if (bytes === undefined && isSuccess(status))
      return unreadable(source, request.problem ?? `the row has the status ${status} and no body`, host)
    return {
      host,
      source,
      ...request,
      ...headersOf(fields),
      ...(bytes === undefined ? {} : { bytes }),
    }
  } catch (error) {
    return unreadable(source, (error as Error).message, host)
  }
}

/** The members of a row, which a stranger may have written. */
type Fields = Readonly<Record<string, unknown>>

/** The members of a line, or why it has none. */
function fieldsIn(line: Uint8Array): Fields | string {
  let row: unknown
  try {
    row = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch (error) {
    return error instanceof SyntaxError ? 'the line is no JSON' : 'the line is no UTF-8'
  }
  return typeof row !== 'object' || row === null || Array.isArray(row)
    ? 'the line is no JSON object'
    : (row as Fields)
}

/** What a row tells of the request; `undefined` if a time of it is none. */
function requestOf(fields: Fields, status: number | undefined): Partial<Observation> | undefined {
  const { origin, crawl, hops, truncated } = fields
  const times = timesOf(fields)
  if (times === undefined) return undefined
  const finalUrl = fields.final_url ?? fields.finalUrl
  return {
    ...(typeof origin === 'string' ? { origin } : {}),
    ...times,
    ...(status === undefined ? {} : { status }),
    ...(typeof finalUrl === 'string' ? { finalUrl } : {}),
    ...(Array.isArray(hops) ? { redirects: Math.max(0, hops.length - 1) } : {}),
    ...(typeof fields.problem === 'string' ? { problem: fields.problem } : {}),
    ...(truncated === true ? { truncated: true } : {}),
    ...(typeof crawl === 'string' && crawl !== '' ? { crawl } : {}),
  }
}

/** The times of a row; `undefined` if one of them is none. */
function timesOf(fields: Fields): Pick<Observation, 'fetchedAt' | 'lastSeen'> | undefined {
  const time = fields.fetched_at ?? fields.fetchedAt ?? undefined
  const last = fields.last_seen ?? fields.lastSeen ?? undefined
  const [fetchedAt, lastSeen] = [timeOf(time), timeOf(last)]
  if (time !== undefined && fetchedAt === undefined) return undefined
  if (last !== undefined && lastSeen === undefined) return undefined
  return {
    ...(fetchedAt === undefined ? {} : { fetchedAt }),
    ...(lastSeen === undefined ? {} : { lastSeen }),
  }
}

/** A value if it is a text with characters. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * The headers of a row, or else those of its last hop: an object with a text or a list of lines for each name, or a list
 * of pairs, which keeps the lines apart.
 */
function headersOf({ headers, hops }: Record<string, unknown>): Pick<Observation, 'headers'> {
  const last: unknown = Array.isArray(hops) ? hops.at(-1) : undefined
  const given = headers ?? (last as { headers?: unknown } | undefined)?.headers
  if (typeof given !== 'object' || given === null) return {}
  const values = new Map<string, string>()
  for (const [name, value] of Array.isArray(given) ? given.filter(isPair) : Object.entries(given)) {
    const key = name.toLowerCase()
    for (const line of Array.isArray(value) ? value : [value])
      if (typeof line === 'string' && (RULE_HEADERS.has(key) || !values.has(key)))
        values.set(key, withLine(values.get(key), line))
  }
  return keptHeaders((name) => values.get(name))
}

function isPair(pair: unknown): pair is readonly [string, unknown] {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string'
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/** The body of a row; `undefined` if it has none. */
async function bodyOf(
  folder: string | undefined,
  fields: Record<string, unknown>,
): Promise<Uint8Array | undefined> {
  const { robots, file } = fields
  const base64 = fields.robots_b64 ?? fields.robotsB64
  if (typeof base64 === 'string') {
    if (!BASE64.test(base64)) throw new Error('robots_b64 is no base64')
    return Buffer.from(base64, 'base64')
  }
  if (typeof robots === 'string') return Buffer.from(robots)
  if (typeof file !== 'string') return undefined
  if (folder === undefined) throw new Error('a row of a pipe names no file: give robots or robots_b64')
  try {
    return await fileWithin(folder, file)
  } catch (error) {
    throw new Error(`the file of the row cannot be read: ${reasonOf(error)}`)
  }
}

function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 0 && (status as number) <= 999
}

function isSuccess(status = 0): boolean {
  return status >= 200 && status < 300
}

function hostOf(origin: unknown): string | undefined {
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin).host : undefined
}
