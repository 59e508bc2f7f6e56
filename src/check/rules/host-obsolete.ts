import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'

/** X204: Host, which nobody reads any more. */
export const hostObsolete: Rule = {
  code: 'X204',
  name: 'host-obsolete',
  severity: 'info',
  why: 'Yandex stopped reading Host in March 2018, and was the only one that did. The main one of several hosts is told by a permanent redirect from the others, which all search engines follow.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = recordsAnywhere(context, 'host')
  if (first === undefined) return
  yield {
    span: context.lineOf(first.entry.line).nameSpan,
    message: 'Nobody has read Host since March 2018. Leave it out, and redirect the other hosts to the main one.',
    readers: context.readersTaking(first.entry.line, 'host'),
  }
}
