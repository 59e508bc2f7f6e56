import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, prefixRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P105 reports several stars in a row. */
export const doubleStar: CheckRule = {
  code: 'P105',
  name: 'double-star',
  severity: 'hint',
  ofLine: true,
  why: 'A star stands for any sequence of characters, slashes included (RFC 9309 §2.2.3), so two stars mean the same as one. `**` comes from shell globs, where one star stops at a slash; here it does not. Some checkers crash on `**`, and matchers built on regular expressions may become slow.',
  needsOneOf: ['**'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of prefixRules(context)) {
    for (const { index, 0: stars } of rule.value.matchAll(/\*{2,}(?!$)/g)) {
      const span = spanWithin(rule, index, index + stars.length)
      yield {
        span,
        says: {
          what: `For parsers with wildcards, ${quoted(stars)} means the same as one star: any sequence of characters, slashes included.`,
          effect: 'Several stars in a row make some parsers slow.',
          advice: 'Write one star.',
        },
        dialects: dialectsRecognizing(context, rule),
        ...(rule.record.start === -1
          ? {}
          : { fix: { title: 'write one star', edits: [{ ...span, text: '*' }] } }),
      }
    }
  }
}
