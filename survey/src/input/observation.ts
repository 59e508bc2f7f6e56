/**
 * The headers that a table has: those that tell what a file is, how long a copy of it is fresh, and what robots may do
 * with what the server sends.
 */
export const KEPT_HEADERS = [
  'date',
  'last-modified',
  'etag',
  'cache-control',
  'expires',
  'content-type',
  'server',
  'x-robots-tag',
  'content-signal',
  'content-usage',
  'tdm-reservation',
] as const

/** The name of a header that a table has. */
export type KeptHeader = (typeof KEPT_HEADERS)[number]

/** The headers of which each line is kept, since lines that are joined by a comma say something else. */
export const RULE_HEADERS: ReadonlySet<string> = new Set<KeptHeader>([
  ...(['x-robots-tag', 'content-signal', 'content-usage', 'tdm-reservation'] as const),
])

/** The longest value of a header that is kept. A value of this length may have been cut. */
export const MAX_HEADER = 1_024

/** The lines of a header with one more. What is cut away later is not added. */
export function withLine(lines: string | undefined, line: string): string {
  if (lines === undefined) return line
  return lines.length >= MAX_HEADER ? lines : `${lines}\n${line}`
}

/** What one request for one robots.txt gave: a record of an input. */
export interface Observation {
  /** The host, as the input names it. */
  readonly host: string
  /** Scheme, host and port, if the input has them. */
  readonly origin?: string
  /** When the file was fetched, in milliseconds since 1970. */
  readonly fetchedAt?: number
  /** When the same answer was last seen, in milliseconds since 1970, if the input says: a history may have changes only. */
  readonly lastSeen?: number
  /** The status of the last response; absent if there was none, or if the input does not say. */
  readonly status?: number
  readonly finalUrl?: string
  /** How many redirects led to the last response, if the input says. */
  readonly redirects?: number
  /** Why there was no answer, if the input says. */
  readonly problem?: string
  /** Was the body cut off? */
  readonly truncated?: boolean
  /**
   * The headers of the last response that a table has, by their names in lower case. Of {@link RULE_HEADERS}, the
   * lines are the lines of the text.
   */
  readonly headers?: Readonly<Partial<Record<KeptHeader, string>>>
  /** The name of the crawl that the record belongs to, if the input says. */
  readonly crawl?: string
  /** The body. */
  readonly bytes?: Uint8Array
  /** Where the record stands: the name of the input without its folders, and the place in it. */
  readonly source: string
  /** Why the record could not be read. It then has no other members but `host`, `source` and its bytes. */
  readonly unreadable?: string
}

/** The record of an input that could not be read. Its bytes are kept if there are any. */
export function unreadable(source: string, reason: string, host = '', bytes?: Uint8Array): Observation {
  return { host, source, unreadable: reason, ...(bytes === undefined ? {} : { bytes }) }
}

/** A time of ISO 8601: a day, or a day with a time, and perhaps the zone of the time. */
const ISO_8601 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(\.\d+)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** The years in which a robots.txt can have been fetched. */
const FIRST_TIME = Date.UTC(1990, 0)
const END_OF_TIMES = Date.UTC(2100, 0)

/**
 * A time of an input, in milliseconds since 1970. The input has a text of ISO 8601, in UTC if it names no zone,
 * or a number of seconds or milliseconds since 1970.
 *
 * @returns `undefined` if it is none of these, or not of the years 1990 to 2099.
 */
export function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'number' ? timeOfNumber(value) : timeOfText(value)
  return time >= FIRST_TIME && time < END_OF_TIMES ? time : undefined
}

/** No number of seconds of these years is a number of milliseconds of them. */
function timeOfNumber(value: number): number {
  return Math.floor(value < END_OF_TIMES / 1000 ? value * 1000 : value)
}

function timeOfText(value: unknown): number {
  const [, day, time = '00:00', seconds = '00', fraction = '', zone = 'Z'] =
    ISO_8601.exec(typeof value === 'string' ? value.trim() : '') ?? []
  if (day === undefined) return Number.NaN
  // A day that its month does not have would be one of the next month.
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return Number.NaN
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`
  return Date.parse(`${day}T${time}:${seconds}${fraction.slice(0, 4)}${offset}`)
}

/**
 * The member `headers` of an observation: of all headers those that a table has. Absent if the input has
 * none of them.
 */
export function keptHeaders(headerOf: (name: KeptHeader) => unknown): Pick<Observation, 'headers'> {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headerOf(name)
    return typeof value === 'string' ? [[name, value.slice(0, MAX_HEADER)] as const] : []
  })
  return kept.length === 0 ? {} : { headers: Object.fromEntries(kept) }
}
