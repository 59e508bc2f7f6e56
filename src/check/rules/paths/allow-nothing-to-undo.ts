import {
  dialectsWhereRedundant,
  isNeededForWholePaths,
  redundantLines,
} from '../../analysis/redundancy/redundant-lines.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P120 reports an Allow that is an exception to no Disallow. */
export const allowNothingToUndo: CheckRule = {
  code: 'P120',
  name: 'allow-nothing-to-undo',
  severity: 'hint',
  why: 'An Allow is an exception to a Disallow. If no Disallow forbids the URLs that the Allow matches, they are allowed anyway (RFC 9309 §2.2.2). Often the Disallow to which it was an exception is gone, or is in another group.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const redundant of redundantLines(context)) {
    const { rule, by } = redundant
    if (
      rule.effect !== 'allow' ||
      by !== undefined ||
      rule.line === undefined ||
      rule.value === '' ||
      /^(?:\/|\/?\*+)$/.test(rule.value ?? '')
    )
      continue
    const where = dialectsWhereRedundant(context, redundant)
    if (isNeededForWholePaths(context, rule.line, where)) continue
    const { alike: dialects } = where
    const group = context.file.groups.find(({ rules }) => rules.some(({ line }) => line === rule.line))
    // User-agent lines without a rule would share the rules of the next ones.
    const isOpenGroup = group?.rules.every(({ field }) => field === 'allow') === true
    const line = context.file.lineAt(rule.line)
    const remedy = isOpenGroup
      ? 'Write an empty "Disallow:" in its place, which also allows everything,'
      : 'Delete the line,'
    yield {
      span:
        rule.start === undefined || rule.end === undefined
          ? line.content
          : { start: rule.start, end: rule.end },
      message: `${quoted(`Allow: ${rule.value ?? ''}`)} is redundant for ${dialectPhrase(dialects, context.dialects.length)}, because no Disallow would decide in its place. ${remedy} or add the Disallow to which it should be an exception.`,
      dialects,
      fix:
        isOpenGroup && group?.rules[0]?.line === rule.line
          ? {
              title: 'write an empty Disallow',
              edits: [{ start: line.nameSpan.start, end: line.valueSpan.end, text: 'Disallow:' }],
            }
          : { title: 'delete the line', edits: [removeLine(context, line)] },
    }
  }
}
