import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** G110: named groups below the `*` group. */
export const starGroupNotLast: CheckRule = {
  code: 'G110',
  name: 'star-group-not-last',
  severity: 'hint',
  why: 'In every main dialect, a robot looks for a group that names it before it takes the `*` group, whatever the order. But a simple robot may use the first group that fits, and stop at the `*` group. Therefore some advise to put the `*` group last, among them the checker Moderatobot.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { groups } = context.file
  const star = groups.filter(({ isStarGroup }) => isStarGroup)
  const [only] = star
  const last = groups.at(-1)
  if (
    only === undefined ||
    star.length > 1 ||
    last === undefined ||
    last === only ||
    only.agents[0] === undefined
  )
    return
  const below = groups[only.index + 1] as CheckedGroup
  yield {
    span: only.agents[0].line.valueSpan,
    says: {
      what: 'Groups that name robots are below the "*" group.',
      effect: 'A simple robot that stops at the "*" group never reads the groups below it.',
      advice: 'Put the "*" group last.',
    },
    related: [
      {
        span: below.agents[0]?.line.valueSpan ?? only.agents[0].line.valueSpan,
        message: 'the first group after it',
      },
    ],
  }
}
