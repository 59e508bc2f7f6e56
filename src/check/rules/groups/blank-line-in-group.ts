import type { Field } from '../../../dialects/index.ts'
import { concernedBy } from '../../agents/concerned-dialects.ts'
import { orphanSections } from '../../analysis/orphan-section.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { isOfSite } from '../../file/field-names.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'

/** G102: a blank line within a group. */
export const blankLineInGroup: CheckRule = {
  code: 'G102',
  name: 'blank-line-in-group',
  severity: 'info',
  rank: 90,
  why: 'In the 1994 standard, and for every parser that still follows it, a blank line ends a group ("separated by one or more blank lines"). The rules after it then belong to no group. Python\'s `urllib.robotparser`, Baidu and Seznam are among the parsers that lose such rules. For RFC 9309, Google and Bing, a blank line has no meaning.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { standard } = context.byDialect
  // G116 says that what follows these blank lines is probably not meant for the group.
  const orphans = new Set(orphanSections(context).map(({ group }) => group.group.firstLine))
  let blanks: CheckedLine[] = []
  let group: unknown
  for (const line of context.file.lines) {
    if (line.kind === 'blank') {
      if (group !== undefined) blanks.push(line)
      continue
    }
    const field = standard.fieldAt(line.number)
    if (field === undefined) continue
    const groupOfLine = standard.groupAt(line.number)
    if (field !== 'user-agent' && groupOfLine !== undefined && groupOfLine === group && blanks.length > 0) {
      const lost = plural(recordsFrom(context, line), 'record')
      const dialects = context.byDialect.where((file) => {
        const ownField = file.fieldAt(line.number)
        return (
          ownField !== undefined &&
          ownField !== 'unknown' &&
          !file.fails &&
          file.groupAt(line.number) === undefined
        )
      })
      const [first] = blanks as [CheckedLine]
      if (dialects.length > 0 && isOfGroup(field) && !orphans.has(groupOfLine.firstLine)) {
        const concerned = concernedBy(context, context.file.groupAbove(line.number), dialects)
        const effect = dialectSentence(
          concerned.length > 0 ? concerned : dialects,
          context.dialects.length,
          `ends the group here and ignores ${lost} after it`,
          `end the group here and ignore ${lost} after it`,
        )
        yield {
          span: { start: first.start, end: line.start },
          says: {
            what: 'This blank line is within a group.',
            effect,
            advice:
              'If what follows belongs to this group, join the parts: remove the blank line. Otherwise, write a User-agent line below the blank line.',
          },
          related: [{ span: line.content, message: 'this record belongs to no group in these dialects' }],
          dialects,
          fix: {
            title: `remove the blank ${blanks.length === 1 ? 'line' : 'lines'}`,
            edits: blanks.map(({ start, end }) => ({ start, end, text: '' })),
          },
        }
      }
    }
    group = groupOfLine
    blanks = []
  }
}

/**
 * Does a record with this field need a group in a dialect that ends groups at blank lines? These dialects
 * know no signals and preferences.
 */
function isOfGroup(field: Field | 'unknown'): boolean {
  return !isOfSite(field) && field !== 'content-signal' && field !== 'content-usage'
}

/** Counts the group records from a line up to the next blank line or User-agent line. */
function recordsFrom(context: Context, from: CheckedLine): number {
  let count = 0
  for (let number = from.number; number <= context.file.lines.length; number++) {
    const { kind, name } = context.file.lineAt(number)
    if (kind === 'blank' || name === 'user-agent') break
    const field = context.byDialect.standard.fieldAt(number)
    if (field !== undefined && isOfGroup(field)) count += 1
  }
  return count
}
