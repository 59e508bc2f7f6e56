import { parseBalancer } from './balancer-line.ts'
import { parseCombined } from './combined-line.ts'
import { parseJsonLine } from './json-line.ts'
import type { LoggedRequest } from './logged-request.ts'

/**
 * The request of a line of an access log; `undefined` if no format fits the line. The formats are the combined one of
 * Apache and nginx, that of the load balancers of AWS, and objects in JSON, such as those of Caddy, of nginx and of
 * Cloudflare's Logpush.
 *
 * @example
 * ```ts
 * import { parseLogLine } from 'wayleave/logs'
 *
 * const line = '192.0.2.1 - - [01/Jan/2026:01:00:00 +0100] "GET /a?b HTTP/1.1" 200 5 "-" "GPTBot/1.2"'
 * parseLogLine(line)?.target // '/a?b'
 * parseLogLine('no line of a log') // undefined
 * ```
 */
export function parseLogLine(line: string): LoggedRequest | undefined {
  const first = line.charCodeAt(0)
  if (first === BRACE) return parseJsonLine(line)
  if (first <= SPACE || first === BYTE_ORDER_MARK || line.endsWith('\r')) return parseTrimmed(line)
  return parseCombined(line) ?? parseBalancer(line)
}

function parseTrimmed(line: string): LoggedRequest | undefined {
  const text = line.trim()
  // Control characters stay, and are no part of any format.
  return text === '' || text.length === line.length ? undefined : parseLogLine(text)
}

const BRACE = 0x7b
const SPACE = 0x20
const BYTE_ORDER_MARK = 0xfeff
