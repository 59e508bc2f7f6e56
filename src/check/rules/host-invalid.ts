import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X205: a main host that is no host name. */
export const hostInvalid: Rule = {
  code: 'X205',
  name: 'host-invalid',
  severity: 'error',
  why: 'The value of Host is a host name by RFC 952 with at least one dot, and a port from 1 to 65,535 where one is needed; an IP address, a path or a misspelt name were ignored (Yandex help, Host).',
  find,
}

/** Letters, digits and hyphens between dots (RFC 952; RFC 1123 §2.1), letters beyond US-ASCII as Punycode or as they are; a port may follow. */
const HOST =
  /^(?=.{1,253}(?::|$))(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?::(\d{1,5}))?$/u

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsAnywhere(context, 'host')) {
    // The scheme is another rule's.
    const host = entry.value.replace(/^https?:\/\//i, '').replace(/\/$/, '')
    const match = HOST.exec(host)
    const port = match?.[1] === undefined ? 80 : Number(match[1])
    const isNumbers = /^\d+(?:\.\d+){3}(?::\d+)?$/.test(host)
    if (match !== null && !isNumbers && port > 0 && port <= 65_535) continue
    const problem = isNumbers ? 'is an address of numbers' : match === null ? 'is no host name' : 'has a port that does not exist'
    yield {
      span,
      message: `${entry.value === '' ? 'Host has no value' : `${quoted(entry.value)} ${problem}`}: whoever reads Host ignores it. Write a name such as "www.example.com".`,
      readers: context.readersTaking(entry.line, 'host'),
    }
  }
}
