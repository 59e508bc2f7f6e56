import { SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { fieldAsWritten, recordsOfAny } from '../../file/field-records.ts'
import { ownComment, removalsOf } from '../../file/line-removal.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { groupsToSignal } from './groups-of-signals.ts'

/** X234 reports a Content-Signal or Content-Usage before the first User-agent line. */
export const signalOutsideGroup: CheckRule = {
  code: 'X234',
  name: 'signal-outside-group',
  severity: 'info',
  why: `Every example of Content-Signal is in a group (the documentation of Cloudflare), and Content-Usage is a record of groups (${SIGNAL_DOCUMENTS.attachment}). RFC 9309 has no place for such a record before the first User-agent line, and no dialect applies it to a robot. Some files have one there, and a program may apply it to the whole site: no source that was found says so or forbids it. A robot with a group of its own does not read the \`*\` group (RFC 9309 §2.2.1). So a signal for the whole site belongs in each group.`,
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOfAny(context, ['content-signal', 'content-usage'])) {
    const { field, line, group } = record
    if (group !== undefined) continue
    const named = groupsToSignal(context)
    const fix = intoGroups(context, line, named)
    yield {
      span: line.content,
      says: {
        what: `This ${fieldAsWritten(context, record)} is in no group.`,
        effect:
          'The dialects apply it to no robot, and no source that was found says that it applies to all.',
        advice: adviceFor(named),
      },
      dialects: context.byDialect.where(
        (file) => file.fieldAt(line.number) === field && file.groupAt(line.number) === undefined,
      ),
      ...(fix === undefined ? {} : { fix }),
    }
  }
}

/** What to do with a signal that is in no group, in a file with these groups of named robots. */
function adviceFor(named: readonly CheckedGroup[]): string {
  if (named.length === 0) return 'Move it below the User-agent lines of the robots for which it is intended.'
  const [groups, doNot] = named.length === 1 ? ['group', 'does not'] : ['groups', 'do not']
  return `If you mean every robot, write it into the "*" group. Write it also into the ${groups} of ${phrase(named)}, which ${doNot} read the "*" group.`
}

/** Matches words of a comment that is about signals. */
const ABOUT_SIGNALS = /signal|usage|train|ai-input/i

/** The most groups that a message names. Further ones are counted. */
const MAX_NAMED = 4

/** Groups by their first names, such as `GPTBot`. */
function phrase(groups: readonly CheckedGroup[]): string {
  const names = groups.slice(0, MAX_NAMED).map(({ agents }) => quoted(agents[0]?.value ?? ''))
  const more = groups.length > MAX_NAMED ? [`${groups.length - MAX_NAMED} more`] : []
  return joinWords([...names, ...more])
}

function intoGroups(
  context: Context,
  line: CheckedLine,
  named: readonly CheckedGroup[],
): ProposedFix | undefined {
  const star = context.file.groups.find(({ isStarGroup }) => isStarGroup)
  if (star === undefined) return undefined
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
  const places = [star, ...named].sort((one, other) => one.index - other.index)
  return {
    title:
      named.length === 0
        ? 'move the line into the `*` group'
        : `move the line into the \`*\` group and into ${plural(named.length, 'group')} of named robots`,
    edits: [
      ...removalsOf(context, moved),
      ...places.flatMap(({ agents, isStarGroup }) => {
        const last = agents.at(-1)?.line
        if (last === undefined) return []
        const isOpen = last.ending === last.end
        const ending = isOpen ? context.file.lineEnd : text.slice(last.ending, last.end)
        // One place for the comment is enough.
        const copied = isStarGroup ? rows : rows.slice(-1)
        const block = copied.map((row) => (isOpen ? `${ending}${row}` : `${row}${ending}`)).join('')
        return [{ start: last.end, end: last.end, text: block }]
      }),
    ],
    because:
      named.length === 0
        ? 'With the fix, the signal applies to the robots of the `*` group. Only you know whether it is intended for these robots.'
        : `With the fix, the signal applies to the robots of the \`*\` group, and to ${phrase(named)}. Only you know whether it is intended for these robots.`,
  }
}
