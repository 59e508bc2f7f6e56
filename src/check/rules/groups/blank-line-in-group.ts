import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, plural } from '../../text/message-phrases.ts'

/** G102: a blank line within a group. */
export const blankLineInGroup: CheckRule = {
  code: 'G102',
  name: 'blank-line-in-group',
  severity: 'warning',
  why: 'In the standard of 1994, and for all that still read by it, a blank line ends a group ("separated by one or more blank lines"): the rules after it belong to nobody. For RFC 9309, Google and Bing a blank line means nothing. CPython\'s `urllib.robotparser`, Baidu and Seznam are among those who lose the rules.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { standard } = context.byDialect
  let blanks: CheckedLine[] = []
  let group: unknown
  for (const line of context.file.lines) {
    if (line.kind === 'blank') {
      if (group !== undefined) blanks.push(line)
      continue
    }
    const field = standard.fieldAt(line.number)
    if (field === undefined) continue
    const own = standard.groupAt(line.number)
    if (field !== 'user-agent' && own !== undefined && own === group && blanks.length > 0) {
      const lost = plural(recordsFrom(context, line), 'record')
      const dialects = context.byDialect.where((file) => {
        const theirs = file.fieldAt(line.number)
        return theirs !== undefined && theirs !== 'unknown' && !file.fails && file.groupAt(line.number) === undefined
      })
      const [first] = blanks as [CheckedLine]
      if (dialects.length > 0 && isOfGroup(field)) {
        yield {
          span: { start: first.start, end: line.start },
          message: `This blank line ends the group to ${dialectPhrase(dialects, context.dialects.length)}, and ${lost} after it ${lost.startsWith('1 ') ? 'belongs' : 'belong'} to nobody there. Remove it.`,
          related: [{ span: line.content, message: 'belongs to no group for them' }],
          dialects,
          fix: { title: 'remove the blank line', edits: blanks.map(({ start, end }) => ({ start, end, text: '' })) },
        }
      }
    }
    group = own
    blanks = []
  }
}

/** A record that is for the whole site loses nothing where no group is. */
function isOfGroup(field: string): boolean {
  return !['sitemap', 'host', 'clean-param', 'license', 'unknown'].includes(field)
}

/** Records of groups from a line up to the next blank line or User-agent line. */
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
