import { everything } from '../../../pattern/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { dialectsWithoutNeed, type NeedlessLine, needlessLines } from '../../analysis/redundant-lines.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P117: a rule that another makes needless. */
export const shadowedRule: CheckRule = {
  code: 'P117',
  name: 'shadowed-rule',
  severity: 'warning',
  why: 'Of the rules that match a URL one decides: the longest (RFC 9309 §2.2.2), or the first (the draft of 1996 and many libraries). A rule that never is that one, or in whose place another would say the same, does nothing; it may be left over, or its author expects it to win. That it does nothing is proved over all URLs, not guessed from its text.',
  find,
}

/** The needless rules that another rule, with another pattern, makes needless. */
function isShadowed({ rule, by }: NeedlessLine): boolean {
  if (by === undefined || rule.value === '' || JSON.stringify(by.pattern) === JSON.stringify(rule.pattern)) return false
  // An Allow of everything that nothing contradicts is another rule's.
  return !(rule.effect === 'allow' && JSON.stringify(rule.pattern) === JSON.stringify(everything))
}

function* find(context: Context): Generator<Problem> {
  for (const needless of needlessLines(context)) {
    const { rule, kind, by } = needless
    if (!isShadowed(needless) || by === undefined || rule.line === undefined) continue
    const dialects = dialectsWithoutNeed(context, needless)
    const own = quoted(wordsOf(rule))
    const other = by.line === undefined ? 'what the reader adds by itself' : `line ${by.line}, ${quoted(wordsOf(by))},`
    const message =
      kind === 'never'
        ? `${own} decides no URL, for ${dialectPhrase(dialects, context.dialects.length)}: ${other} decides first wherever it matches. Take it out, or say what is to win.`
        : `Without ${own} every URL gets the same verdict, for ${dialectPhrase(dialects, context.dialects.length)}: ${other} says the same of all it matches. Take it out.`
    yield {
      span: spanOf(context, rule),
      message,
      related: by.line === undefined ? [] : [{ span: spanOf(context, by), message: kind === 'never' ? 'decides first' : 'says the same' }],
      dialects,
      fix: { title: 'take the line out', edits: [removeLine(context.file.lineAt(rule.line))] },
    }
  }
}

function spanOf(context: Context, { line, start, end }: Rule): Problem['span'] {
  return start === undefined || end === undefined ? context.file.lineAt(line ?? 1).content : { start, end }
}

function wordsOf({ field, value }: Rule): string {
  return `${field === 'allow' ? 'Allow' : 'Disallow'}: ${value ?? ''}`
}
