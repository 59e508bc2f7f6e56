import { addressOf } from '../addresses.ts'
import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X202: a main host with a scheme. */
export const hostProtocol: Rule = {
  code: 'X202',
  name: 'host-protocol',
  severity: 'warning',
  why: 'The value of Host is a host name, with a port where it is not the usual one (Yandex help, Host). A scheme before it was taken for https sites only, at last; Moderatobot reports it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsAnywhere(context, 'host')) {
    const address = addressOf(entry.value)
    if (address === undefined) continue
    const host = entry.value.replace(/^https?:\/\//i, '').replace(/[/?#].*$/s, '')
    yield {
      span,
      message: `${quoted(entry.value)} begins with a scheme, and a host is named without one. Write ${quoted(host)}.`,
      readers: context.readersTaking(entry.line, 'host'),
      fix: { title: 'name the host alone', edits: [{ ...span, text: host }] },
    }
  }
}
