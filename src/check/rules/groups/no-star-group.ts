import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** G109: nothing is said to robots that are not named. */
export const noStarGroup: CheckRule = {
  code: 'G109',
  name: 'no-star-group',
  severity: 'info',
  why: 'Where no group names a robot and none is for `*`, everything is allowed to it (RFC 9309 §2.2.1). That may be meant; but the robots a file names are a few of some thousands, and the next one will not be among them. `User-agent: *` with an empty `Disallow:` says that it is meant.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = context.file.agents
  if (first === undefined || context.file.groups.some(({ isStarGroup }) => isStarGroup)) return
  yield {
    span: first.line.valueSpan,
    message: 'No group is for *: robots that are not named may fetch everything. Add one, even if it says that all is open.',
    dialects: context.byDialect.where((file) => file.outline.groups.length > 0),
  }
}
