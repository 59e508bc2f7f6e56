import type { Field } from '../../dialects/index.ts'
import type { Context } from '../context.ts'
import { FIELDS } from '../fields.ts'
import { lineDefects } from '../line-defects.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readerWords } from '../words.ts'

/** S101: two words without a colon between them. */
export const missingColon: Rule = {
  code: 'S101',
  name: 'missing-colon',
  severity: 'error',
  why: "A record is a field, a colon and a value (RFC 9309 §2.2). Google's parser takes two words without a colon for a record as well (google/robotstxt, robots.cc, GetKeyAndValueFrom), and so do some libraries; all other readers ignore the line, so that the same file opens for one robot what it closes for another.",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { kind, line, field = '' } of lineDefects(context)) {
    if (kind !== 'missing-colon') continue
    const [word = ''] = context.text.slice(line.content.start, line.content.end).split(/[\s:]/, 1)
    const end = line.content.start + word.length
    const takers = context.readersTaking(line.number, field as Field)
    const readers = context.readersNotTaking(line.number, field as Field)
    yield {
      span: { start: line.content.start, end },
      message: `There is no colon after ${quoted(word)}: ${readerWords(takers, context.dialects.length)} ${takers.length === 1 ? 'takes' : 'take'} the line for a ${FIELDS.get(field)} record, ${readerWords(readers, context.dialects.length)} ${readers.length === 1 ? 'ignores' : 'ignore'} it. Write ${quoted(`${FIELDS.get(field)}:`)}.`,
      readers,
      fix: { title: 'write the colon', edits: [{ start: end, end, text: ':' }] },
    }
  }
}
