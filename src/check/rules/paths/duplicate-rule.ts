import { duplicateRules } from '../../analysis/redundancy/duplicate-rules.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import { dialectsRecognizing } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P116 reports a rule that a group contains twice. */
export const duplicateRule: CheckRule = {
  code: 'P116',
  name: 'duplicate-rule',
  severity: 'hint',
  tag: 'unnecessary',
  why: 'The second copy of a rule in a group has no effect for any parser. If somebody later deletes or narrows only one of the two, the other still applies.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const [earlier, rule] of duplicateRules(context, (value) => value)) {
    const written = quoted(`${rule.field}: ${rule.value}`)
    yield {
      span: rule.span,
      says: {
        what: `${written} is already in this group, in line ${earlier.line.number}, so this line has no effect.`,
        advice: 'Delete this line.',
        subject: written,
      },
      related: [{ span: earlier.span, message: 'is the same rule' }],
      dialects: dialectsRecognizing(context, rule),
      fix: { title: 'delete the line', edits: [removeLine(context, rule.line)] },
    }
  }
}
