import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** S108: a User-agent line that names nobody. */
export const emptyUserAgent: CheckRule = {
  code: 'S108',
  name: 'empty-user-agent',
  severity: 'error',
  why: 'A User-agent line without a value names no robot, and RFC 9309 §2.2.1 allows a product token or `*` and nothing else. The group is then for nobody; only a reader that looks for the value within the name of the robot finds it in every name. Whom the rules below were meant for, no reader can tell.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { name, value, content, number } of context.file.lines) {
    if (name !== 'user-agent' || value !== '') continue
    yield {
      span: content,
      message: 'This User-agent line names no robot, so that its rules are for nobody. Name one, or write * for all.',
      dialects: context.byDialect.recognizing(number, 'user-agent'),
    }
  }
}
