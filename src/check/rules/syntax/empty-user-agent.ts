import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** S108 reports a User-agent line without a name. */
export const emptyUserAgent: CheckRule = {
  code: 'S108',
  name: 'empty-user-agent',
  severity: 'error',
  why: 'A User-agent line without a value names no robot; RFC 9309 §2.2.1 allows only a product token or `*`. If the group has no other User-agent line, it applies to no robot for most parsers. Some parsers search the name of the robot for the value. They find an empty value in every name, so the group applies to every robot.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { name, value, content, number } of context.file.lines) {
    if (name !== 'user-agent' || value !== '') continue
    yield {
      span: content,
      says: {
        what: 'This User-agent line names no robot.',
        effect: 'For most parsers, it adds no robot to its group; for some, it adds every robot.',
        advice: 'Name a robot, or write * for all robots that have no group of their own.',
      },
      dialects: context.byDialect.recognizing(number, 'user-agent'),
    }
  }
}
