/** The headers that a table has: those that tell what a file is, and how long a copy of it is fresh. */
export const KEPT_HEADERS = [
  'date',
  'last-modified',
  'etag',
  'cache-control',
  'expires',
  'content-type',
  'server',
] as const

/** The name of a header that a table has. */
export type KeptHeader = (typeof KEPT_HEADERS)[number]

/** The longest value of a header that is kept. */
const MAX_HEADER = 1_024

/** What one request for one robots.txt gave: a record of an input. */
export interface Observation {
  /** The host, as the input names it. */
  readonly host: string
  /** Scheme, host and port, if the input has them. */
  readonly origin?: string
  /** When the file was fetched, in milliseconds since 1970. */
  readonly fetchedAt?: number
  /** The status of the last response; absent if there was none, or if the input does not say. */
  readonly status?: number
  readonly finalUrl?: string
  /** How many redirects led to the last response, if the input says. */
  readonly redirects?: number
  /** Why there was no answer, if the input says. */
  readonly problem?: string
  /** Was the body cut off? */
  readonly truncated?: boolean
  /** The headers of the last response that a table has, by their names in lower case. */
  readonly headers?: Readonly<Partial<Record<KeptHeader, string>>>
  /** The name of the crawl that the record belongs to, if the input says. */
  readonly crawl?: string
  /** The body. */
  readonly bytes?: Uint8Array
  /** Where the record stands: the input's name, and its place in it. */
  readonly source: string
  /** Why the record could not be read. It then has no other members but `host` and `source`. */
  readonly unreadable?: string
}

/** The record of an input that could not be read. */
export function unreadable(source: string, reason: string, host = ''): Observation {
  return { host, source, unreadable: reason }
}

/** A time of an input; `undefined` if it has none or no clock would show it. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'string') return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
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
