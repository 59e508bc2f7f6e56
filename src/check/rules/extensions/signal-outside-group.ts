import { SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { fieldAsWritten, recordsOfAny } from '../../file/field-records.ts'
import { ownComment, removalsOf } from '../../file/line-removal.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'

/** X234 reports a Content-Signal or Content-Usage before the first User-agent line. */
export const signalOutsideGroup: CheckRule = {
  code: 'X234',
  name: 'signal-outside-group',
  severity: 'info',
  why: `Every example of Content-Signal is in a group (the documentation of Cloudflare), and Content-Usage is a record of groups (${SIGNAL_DOCUMENTS.attachment}). RFC 9309 has no place for such a record before the first User-agent line, and no dialect applies it to a robot. Some files have one there, and a program may apply it to the whole site: no source that was found says so or forbids it.`,
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOfAny(context, ['content-signal', 'content-usage'])) {
    const { field, line, group } = record
    if (group !== undefined) continue
    const fix = intoGroup(context, line)
    yield {
      span: line.content,
      message: `This ${fieldAsWritten(context, record)} is in no group. The dialects apply it to no robot, and no source that was found says that it applies to all. Move it below the User-agent lines of the robots for which it is intended.`,
      dialects: context.byDialect.where(
        (file) => file.fieldAt(line.number) === field && file.groupAt(line.number) === undefined,
      ),
      ...(fix === undefined ? {} : { fix }),
    }
  }
}

/** Matches words of a comment that is about signals. */
const ABOUT_SIGNALS = /signal|usage|train|ai-input/i

function intoGroup(context: Context, line: CheckedLine): ProposedFix | undefined {
  const last = context.file.groups.find(({ isStarGroup }) => isStarGroup)?.agents.at(-1)?.line
  if (last === undefined) return undefined
  // A comment that speaks of the signal goes with it. Another one may be the title of the file.
  const comment = ownComment(context, line.number)
  const { text } = context.file
  const words = comment.map((number) =>
    text.slice(context.file.lineAt(number).start, context.file.lineAt(number).end),
  )
  const moved = [...(ABOUT_SIGNALS.test(words.join('')) ? comment : []), line.number]
  const rows = moved.map((number) =>
    text.slice(context.file.lineAt(number).start, context.file.lineAt(number).ending),
  )
  const isOpen = last.ending === last.end
  const ending = isOpen ? context.file.lineEnd : text.slice(last.ending, last.end)
  const block = rows.map((row) => (isOpen ? `${ending}${row}` : `${row}${ending}`)).join('')
  return {
    title: 'move the line into the `*` group',
    edits: [...removalsOf(context, moved), { start: last.end, end: last.end, text: block }],
    because:
      'With the fix, the signal applies to the robots of the `*` group. Only you know whether it is intended for these robots.',
  }
}
