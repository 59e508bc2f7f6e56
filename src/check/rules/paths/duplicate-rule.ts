import { alikeRules } from '../../analysis/duplicate-rules.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P116: the same rule twice in a group. */
export const duplicateRule: CheckRule = {
  code: 'P116',
  name: 'duplicate-rule',
  severity: 'warning',
  why: 'A rule that stands twice in a group says nothing the second time, in any reading; and who changes one of the two later will wonder why nothing happens.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const [earlier, rule] of alikeRules(context, (value) => value)) {
    yield {
      span: rule.span,
      message: `${quoted(`${rule.field}: ${rule.value}`)} stands in this group already, in line ${earlier.line.number}. Take one of them out.`,
      related: [{ span: earlier.span, message: 'the same rule' }],
      dialects: context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow'),
      fix: { title: 'take the line out', edits: [removeLine(rule.line)] },
    }
  }
}
