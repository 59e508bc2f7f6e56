import { isIP } from 'node:net'
import { timeOf } from '../input/observation.ts'

/** A request that a log tells of. */
export interface LoggedRequest {
  /** Milliseconds since 1970. */
  readonly time: number
  /** The path and query, as the client sent them. */
  readonly target: string
  readonly userAgent: string
  /** The address of the client, if the log has it. */
  readonly address?: string
  /** The status of the answer, if the log has it. */
  readonly status?: number
}

/** A line of an access log: of the combined format, or an object in JSON; `undefined` if it is neither. */
export function parseLogLine(line: string): LoggedRequest | undefined {
  const text = line.trim()
  return text.startsWith('{') ? parseJson(text) : parseCombined(text)
}

/**
 * The combined format of Apache and nginx. A quote inside of a quoted part is `\"`. In Apache's
 * `vhost_combined`, the name and port of the host stand before the address.
 */
const COMBINED =
  /^(\S+) (\S+) [^[]*\[([^\]]{1,40})\] "((?:[^"\\]|\\.)*)" (\d{3}|-) \S+ "(?:[^"\\]|\\.)*" "((?:[^"\\]|\\.)*)"/

function parseCombined(line: string): LoggedRequest | undefined {
  const [, first = '', second, stamp, request, status, agent] = COMBINED.exec(line) ?? []
  if (stamp === undefined || request === undefined || agent === undefined) return undefined
  const address = isIP(first) === 0 ? second : first
  const userAgent = agent.replace(/\\(["\\])/g, '$1')
  return requestOf(clfTime(stamp), targetOf(request), userAgent, address, status)
}

/** The target in the first line of a request, such as `GET /a HTTP/1.1`. */
function targetOf(line: string): string | undefined {
  return line.split(' ')[1]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A time such as `10/Oct/2026:13:55:36 -0700`. */
function clfTime(stamp: string): number | undefined {
  const [, day, name = '', year, clock, hours, minutes] =
    /^(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/.exec(stamp) ?? []
  const month = MONTHS.indexOf(name) + 1
  if (month === 0) return undefined
  return Date.parse(`${year}-${String(month).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`)
}

/**
 * Keys under which programs log the parts of a request, in JSON; the first that is there counts. nginx has no
 * keys of its own, so these are names of its variables, too.
 */
export const LOG_KEYS = {
  time: ['time', 'timestamp', '@timestamp', 'time_iso8601', 'time_local', 'msec', 'ts'],
  target: ['request_uri', 'path', 'uri', 'url', 'target'],
  userAgent: ['user_agent', 'http_user_agent', 'userAgent', 'ua'],
  address: ['remote_addr', 'client_ip', 'remote_ip', 'clientip', 'ip', 'address'],
  status: ['status', 'status_code', 'response_status'],
} as const

type Fields = Readonly<Record<string, unknown>>

function parseJson(text: string): LoggedRequest | undefined {
  const logged = fieldsOf(text)
  if (logged === undefined) return undefined
  const { request } = logged
  // Caddy logs the request as an object, in the names of which nothing else of the line stands.
  const fields = isFields(request) ? { ...logged, ...request } : logged
  const first = (part: keyof typeof LOG_KEYS): unknown =>
    LOG_KEYS[part].map((key) => fields[key]).find((value) => value !== undefined)
  // nginx's `$request` is the first line of the request.
  const target = (typeof request === 'string' ? targetOf(request) : undefined) ?? first('target')
  const agent = first('userAgent') ?? headerAgent(fields.headers)
  if (typeof target !== 'string' || typeof agent !== 'string') return undefined
  return requestOf(jsonTime(first('time')), target, agent, first('address'), first('status'))
}

function fieldsOf(text: string): Fields | undefined {
  try {
    return JSON.parse(text) as Fields
  } catch {
    return undefined
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** The User-Agent among headers that have a list of values each, as Caddy logs them. */
function headerAgent(headers: unknown): unknown {
  if (!isFields(headers)) return undefined
  const values = Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1]
  return Array.isArray(values) ? (values[0] as unknown) : values
}

/** A time: a number, digits in quotes such as nginx's `$msec`, or in the combined format or ISO 8601. */
function jsonTime(value: unknown): number | undefined {
  if (typeof value === 'number') return unixTime(value)
  if (typeof value !== 'string') return undefined
  return /^\d+(?:\.\d+)?$/.test(value) ? unixTime(Number(value)) : (clfTime(value) ?? timeOf(value))
}

/** Numbers below are seconds: as milliseconds they would be before 1973. */
const LEAST_MILLISECONDS = 1e11

function unixTime(value: number): number {
  return value < LEAST_MILLISECONDS ? value * 1000 : value
}

function requestOf(
  time: number | undefined,
  target: string | undefined,
  userAgent: string,
  address: unknown,
  status: unknown,
): LoggedRequest | undefined {
  if (time === undefined || !Number.isFinite(time) || target === undefined) return undefined
  // A proxy gets the whole URL.
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  if (!path.startsWith('/')) return undefined
  const code = Number(status)
  return {
    time,
    target: path,
    userAgent,
    ...(typeof address === 'string' && isIP(address) !== 0 ? { address } : {}),
    ...(Number.isInteger(code) && code >= 100 ? { status: code } : {}),
  }
}
