import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import { withoutLine } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X201: a second main host. */
export const hostDuplicate: Rule = {
  code: 'X201',
  name: 'host-duplicate',
  severity: 'error',
  why: 'A site has one main host. While Yandex read Host, until March 2018, it took the first of a file and ignored the others (Yandex help, Host); Moderatobot keeps the first.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first, ...others] = recordsAnywhere(context, 'host')
  if (first === undefined) return
  for (const { entry, span } of others) {
    yield {
      span,
      message: `The main host is named in line ${first.entry.line} already, as ${quoted(first.entry.value)}: whoever reads Host takes one, the first. Keep that.`,
      related: [{ span: first.span, message: 'the first host' }],
      readers: context.readersTaking(entry.line, 'host'),
      fix: { title: 'take the line out', edits: [withoutLine(context.lineOf(entry.line))] },
    }
  }
}
