import { isIP } from 'node:net'

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

/** The combined format of Apache and nginx. A quote inside of a quoted part is `\"`. */
const COMBINED =
  /^(\S+) [^[]*\[([^\]]{1,40})\] "((?:[^"\\]|\\.)*)" (\d{3}|-) \S+ "(?:[^"\\]|\\.)*" "((?:[^"\\]|\\.)*)"/

function parseCombined(line: string): LoggedRequest | undefined {
  const [, address, stamp, request, status, agent] = COMBINED.exec(line) ?? []
  if (stamp === undefined || request === undefined || agent === undefined) return undefined
  return requestOf(clfTime(stamp), request.split(' ')[1], agent.replace(/\\(["\\])/g, '$1'), address, status)
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

/** Names under which programs log the parts, the first that is there counts. */
const TIMES = ['time', 'timestamp', '@timestamp', 'time_iso8601', 'ts']
const TARGETS = ['request_uri', 'path', 'uri', 'url', 'target']
const AGENTS = ['user_agent', 'http_user_agent', 'userAgent', 'ua']
const ADDRESSES = ['remote_addr', 'client_ip', 'remote_ip', 'clientip', 'ip', 'address']
const STATUSES = ['status', 'status_code', 'response_status']

function parseJson(text: string): LoggedRequest | undefined {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
  const first = (names: readonly string[]): unknown =>
    names.map((name) => fields[name]).find((value) => value !== undefined)
  const [time, target, agent] = [first(TIMES), first(TARGETS), first(AGENTS)]
  if (typeof target !== 'string' || typeof agent !== 'string') return undefined
  const milliseconds = typeof time === 'number' ? unixTime(time) : Date.parse(String(time))
  return requestOf(milliseconds, target, agent, first(ADDRESSES), first(STATUSES))
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
