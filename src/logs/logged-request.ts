/** One request, as a log records it. */
export interface LoggedRequest {
  /** Milliseconds since 1970. */
  readonly time: number
  /**
   * The path and query, as the client sent them. For `OPTIONS *` and `CONNECT host:port`, the text in their place.
   */
  readonly target: string
  readonly userAgent: string
  /** The address of the client, if the log has it. */
  readonly address?: string
  /** The status of the answer, if the log has it. */
  readonly status?: number
  /** The host that was asked, in lower case and without its port, if the log has it. */
  readonly host?: string
}

/** The scheme and authority of a whole URL. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i

/** A target that is no path: of `OPTIONS *`, and of `CONNECT` (RFC 9112, sections 3.2.3 and 3.2.4). */
const NO_PATH = /^(?:\*|[\w.-]{1,255}:\d{1,5}|\[[\da-f:.]{2,45}\]:\d{1,5})$/i

/**
 * A request of the parts that a line has; `undefined` if one of them is missing or invalid.
 *
 * @param target a path, or the whole URL, as a proxy gets it.
 */
export function requestOf(
  time: number | undefined,
  target: string | undefined,
  userAgent: string | undefined,
  address?: string,
  status?: number,
  host?: string,
): LoggedRequest | undefined {
  if (time === undefined || target === undefined || userAgent === undefined) return undefined
  if (!Number.isFinite(time) || Math.abs(time) > MAX_TIME) return undefined
  if (target.startsWith('/')) return { time, target, userAgent, address, status, host } as LoggedRequest
  const [start = '', authority] = AUTHORITY.exec(target) ?? []
  if (authority === undefined)
    return NO_PATH.test(target)
      ? ({ time, target, userAgent, address, status, host } as LoggedRequest)
      : undefined
  const path = target.slice(start.length)
  // The path of a URL without one is that of its root (RFC 9112, section 3.2.1).
  const rooted = path.startsWith('/') ? path : `/${path}`
  return { time, target: rooted, userAgent, address, status, host: hostOf(authority) } as LoggedRequest
}

/** The last moment that a Date can be (ECMA-262, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15

/** The host of an authority, in lower case, without its port. */
export function hostOf(authority: string): string {
  return authority.replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase()
}

/** A status of three digits; `undefined` for other texts, such as `-`. */
export function statusOf(value: unknown): number | undefined {
  const code = Number(value)
  return Number.isInteger(code) && code >= 100 && code <= 999 ? code : undefined
}
