import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X205 reports a Host that is not a host name. */
export const hostInvalid: CheckRule = {
  code: 'X205',
  name: 'host-invalid',
  severity: 'error',
  why: "The value of Host was a host name in the form of RFC 952 (Yandex's help until 2018). A colon and a port other than 80 could follow. An IP address or a path made the record invalid. Names in other scripts had to be in Punycode.",
  find,
}

/**
 * Matches a host name: labels of letters, digits and inner hyphens, the last of which is not a number; then
 * optionally a port.
 */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\.?(?::\d{1,5})?$/i

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'host')) {
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(value)?.[0]
    // X202 reports a scheme and the slash that follows the host.
    const host = scheme === undefined ? value : value.slice(scheme.length).replace(/\/$/, '')
    if (HOST.test(host) && portOf(host) <= 65_535) continue
    const fault = value === '' ? 'has no value' : faultOf(host)
    yield {
      span,
      says: {
        case: fault,
        what: `${value === '' ? 'This Host' : quoted(value)} ${fault}, so even the robots that once read Host would ignore it.`,
        advice: 'Write a host name such as www.example.com, or delete the line.',
        subject: quoted(value),
      },
      dialects: context.byDialect.recognizing(line.number, 'host'),
    }
  }
}

function portOf(host: string): number {
  return Number(/:(\d+)$/.exec(host)?.[1] ?? 0)
}

function faultOf(host: string): string {
  if (/^\[|^\d{1,3}(?:\.\d{1,3}){3}(?::|$)/.test(host)) return 'is an IP address, not a host name'
  if (/[^\u0000-\u007f]/.test(host)) return 'has letters outside ASCII instead of Punycode'
  if (/\s|,/.test(host)) return 'is more than one host name'
  if (host.includes('/')) return 'has a path'
  return 'is not a valid host name, with or without a port'
}
