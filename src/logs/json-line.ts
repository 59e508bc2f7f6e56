import { isIP } from 'node:net'
import { isObject } from '../text/index.ts'
import { targetOf } from './combined-line.ts'
import { timeOfField } from './log-time.ts'
import { hostOf, type LoggedRequest, requestOf, statusOf } from './logged-request.ts'

/**
 * Keys under which programs log the parts of a request, in JSON. The first key that a line has counts. nginx has no
 * keys of its own, so some of these are names of its variables. The keys that begin with `Client` and `Edge` are
 * Cloudflare's (Logpush, dataset "HTTP requests").
 */
export const LOG_KEYS: Readonly<Record<LogPart, readonly string[]>> = {
  time: [
    ...['time', 'timestamp', '@timestamp', 'time_iso8601', 'time_local', 'msec', 'ts'],
    ...['EdgeStartTimestamp', 'EdgeEndTimestamp'],
  ],
  target: ['request_uri', 'ClientRequestURI', 'path', 'uri', 'url', 'target'],
  userAgent: ['user_agent', 'http_user_agent', 'userAgent', 'ua', 'ClientRequestUserAgent'],
  address: ['remote_addr', 'client_ip', 'remote_ip', 'clientip', 'ip', 'address', 'ClientIP'],
  status: ['status', 'status_code', 'response_status', 'EdgeResponseStatus'],
  host: ['http_host', 'ClientRequestHost'],
}

/** A part of a request that programs log. */
export type LogPart = 'time' | 'target' | 'userAgent' | 'address' | 'status' | 'host'

type Fields = Readonly<Record<string, unknown>>

/** A line with an object in JSON. */
export function parseJsonLine(text: string): LoggedRequest | undefined {
  const logged = fieldsOf(text)
  if (logged === undefined) return undefined
  const { request } = logged
  // Caddy logs the request as an object, in the names of which nothing else of the line stands.
  const fields = isObject(request) ? { ...logged, ...request } : logged
  // nginx's `$request` is the first line of the request.
  const target =
    typeof request === 'string' ? (targetOf(request) ?? textIn(fields, 'target')) : textIn(fields, 'target')
  const agent = textIn(fields, 'userAgent') ?? headerAgent(fields.headers)
  const address = textIn(fields, 'address')
  // Elsewhere, `host` may be the name of the machine that logs.
  const host = isObject(request) ? request.host : textIn(fields, 'host')
  return requestOf(
    timeOfField(firstIn(fields, 'time')),
    target,
    agent,
    address === undefined || isIP(address) === 0 ? undefined : address,
    statusOf(firstIn(fields, 'status')),
    typeof host === 'string' ? hostOf(host) : undefined,
  )
}

/** The object of a line of JSON; `undefined` if the line is none. */
export function fieldsOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function firstIn(fields: Fields, part: LogPart): unknown {
  for (const key of LOG_KEYS[part]) if (fields[key] !== undefined) return fields[key]
  return undefined
}

function textIn(fields: Fields, part: LogPart): string | undefined {
  const value = firstIn(fields, part)
  return typeof value === 'string' ? value : undefined
}

/** The User-Agent among headers that are logged as lists of values, as Caddy does. */
function headerAgent(headers: unknown): string | undefined {
  if (!isObject(headers)) return undefined
  const values = Object.entries(headers).find(([name]) => name.toLowerCase() === 'user-agent')?.[1]
  const value: unknown = Array.isArray(values) ? values[0] : values
  return typeof value === 'string' ? value : undefined
}
