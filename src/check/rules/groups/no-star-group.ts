import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** G109: the file has no `*` group. */
export const noStarGroup: CheckRule = {
  code: 'G109',
  name: 'no-star-group',
  severity: 'info',
  why: 'If no group names a robot and there is no `*` group, the robot may fetch everything (RFC 9309 §2.2.1). That may be intended. But a file names only a few of several thousand robots, and the next one will not be among them. `User-agent: *` with an empty `Disallow:` shows that it is intended.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first] = context.file.agents
  if (first === undefined || context.file.groups.some(({ isStarGroup }) => isStarGroup)) return
  yield {
    span: first.line.valueSpan,
    message:
      'The file has no "*" group, so robots that no group names may fetch everything. Add a "*" group. If they may fetch everything, give it an empty Disallow.',
    dialects: context.byDialect.where((file) => file.outline.groups.length > 0),
  }
}
