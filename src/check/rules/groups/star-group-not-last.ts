import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { moveGroupBelow } from '../../file/group-text.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** G110: groups below the one for everybody. */
export const starGroupNotLast: CheckRule = {
  code: 'G110',
  name: 'star-group-not-last',
  severity: 'hint',
  why: 'No reader here lets the order of groups decide between `*` and a name. Simple robots that take the first group that could be theirs stop at `*`, though, and for them Moderatobot and others advise to put it last, behind all groups with names.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { groups } = context.file
  const star = groups.filter(({ isStarGroup }) => isStarGroup)
  const [only] = star
  const last = groups.at(-1)
  if (only === undefined || star.length > 1 || last === undefined || last === only || only.agents[0] === undefined) return
  const below = groups[only.index + 1] as CheckedGroup
  yield {
    span: only.agents[0].line.valueSpan,
    message: 'Groups stand below the one for everybody: a simple robot that stops at * never comes to them. Put this group last.',
    related: [{ span: below.agents[0]?.line.valueSpan ?? only.agents[0].line.valueSpan, message: 'the first of them' }],
    fix: { title: 'move the group to the end', edits: moveGroupBelow(context, only, last.group.lastLine) },
  }
}
