import { isIP } from 'node:net'
import { textOfBytes } from '../text/index.ts'
import { CLF_LENGTH, clfTime } from './log-time.ts'
import { hostOf, type LoggedRequest, requestOf, statusOf } from './logged-request.ts'

/**
 * A line of the combined format of Apache and nginx. A quote inside of a quoted part is `\"`. In Apache's
 * `vhost_combined`, the name and port of the host stand before the address.
 *
 * Most logs have this format, so the line is cut at its delimiters, without a regular expression.
 */
export function parseCombined(line: string): LoggedRequest | undefined {
  const [close, time] = timeIn(line)
  if (time === undefined) return undefined
  const requestEnd = endOfQuoted(line, close + 3)
  if (requestEnd < 0) return undefined
  const bytesAt = line.indexOf(' ', requestEnd + 2)
  const refererAt = line.indexOf(' "', bytesAt + 1)
  if (bytesAt < 0 || refererAt < 0) return undefined
  const refererEnd = endOfQuoted(line, refererAt + 2)
  if (refererEnd < 0 || line.charCodeAt(refererEnd + 2) !== QUOTE) return undefined
  const agentEnd = endOfQuoted(line, refererEnd + 3)
  if (agentEnd < 0) return undefined
  const [address, host] = clientOf(line, close)
  return requestOf(
    time,
    targetOf(line.slice(close + 3, requestEnd)),
    unquoted(line.slice(refererEnd + 3, agentEnd)),
    address,
    statusOf(line.slice(requestEnd + 2, bytesAt)),
    host,
  )
}

/**
 * The end of the time in brackets, and the time. It stands right before the request in quotation marks. The name of a
 * user before it is the client's choice, and may have brackets and times. Servers escape quotation marks in it.
 */
function timeIn(line: string): readonly [close: number, time?: number] {
  for (let close = line.indexOf('] "'); close >= 0; close = line.indexOf('] "', close + 1)) {
    const open = close - CLF_LENGTH - 1
    const time = line[open] === '[' ? clfTime(line.slice(open + 1, close)) : undefined
    if (time !== undefined) return [close, time]
  }
  return [-1]
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The index of the quotation mark that ends a quoted part; -1 if none does. */
export function endOfQuoted(line: string, start: number): number {
  for (let at = line.indexOf('"', start); at >= 0; at = line.indexOf('"', at + 1)) {
    let slashes = 0
    while (at - slashes > start && line.charCodeAt(at - slashes - 1) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return -1
}

/**
 * The text of a quoted part: Apache and nginx write quotation marks, backslashes and bytes as escapes. Bytes in a row
 * are decoded as UTF-8. Bytes that are not UTF-8 become lone surrogates, as in a robots.txt, so that a rule with the
 * same bytes matches.
 */
export function unquoted(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(/((?:\\x[\dA-Fa-f]{2})+)|\\(.)/g, (whole, bytes?: string, other?: string) =>
    bytes !== undefined
      ? textOfBytes(Buffer.from(bytes.replaceAll('\\x', ''), 'hex'))
      : other === '"' || other === '\\'
        ? other
        : whole,
  )
}

/** The target in the first line of a request, such as `GET /a HTTP/1.1`. */
export function targetOf(request: string): string | undefined {
  const start = request.indexOf(' ') + 1
  // A load balancer writes `- http://host:80- -` for a request that it could not read.
  if (start === 0 || request.startsWith('- ')) return undefined
  const end = request.indexOf(' ', start)
  return unquoted(end < 0 ? request.slice(start) : request.slice(start, end))
}

/** Does a text begin and end with digits, without a colon? Most addresses do, and names of hosts do not. */
function isLikeIpv4(text: string): boolean {
  return isDigit(text.charCodeAt(0)) && isDigit(text.charCodeAt(text.length - 1)) && !text.includes(':')
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** The address at the beginning of a line, and the host before it, if the log has hosts. */
function clientOf(line: string, end: number): readonly [address?: string, host?: string] {
  const first = line.slice(0, Math.min(end, line.indexOf(' ')))
  if (isLikeIpv4(first) || isIP(first) !== 0) return [first]
  const secondAt = first.length + 1
  const second = line.slice(secondAt, line.indexOf(' ', secondAt))
  return isIP(second) === 0 ? [] : [second, hostOf(first)]
}
