import { dialectsWithoutNeed, needlessLines } from '../../analysis/redundant-lines.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P120: an Allow that undoes nothing. */
export const allowNothingToUndo: CheckRule = {
  code: 'P120',
  name: 'allow-nothing-to-undo',
  severity: 'hint',
  why: 'An Allow is an exception from a Disallow: where none would decide in its place, the URL is allowed as it is (RFC 9309 §2.2.2). Often the Disallow that it was an exception from is gone, or stands in another group.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const needless of needlessLines(context)) {
    const { rule, by } = needless
    if (
      rule.effect !== 'allow' ||
      by !== undefined ||
      rule.line === undefined ||
      rule.value === '' ||
      /^(?:\/|\/?\*+)$/.test(rule.value ?? '')
    )
      continue
    const dialects = dialectsWithoutNeed(context, needless)
    yield {
      span:
        rule.start === undefined || rule.end === undefined ? context.file.lineAt(rule.line).content : { start: rule.start, end: rule.end },
      message: `${quoted(`Allow: ${rule.value ?? ''}`)} undoes nothing, for ${dialectPhrase(dialects, context.dialects.length)}: no Disallow would decide in its place. Take it out, or look which Disallow is missing.`,
      dialects,
      fix: { title: 'take the line out', edits: [removeLine(context.file.lineAt(rule.line))] },
    }
  }
}
