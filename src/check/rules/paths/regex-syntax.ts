import type { Context } from '../../file/context.ts'
import { pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P107: a regular expression where a path belongs. */
export const regexSyntax: CheckRule = {
  code: 'P107',
  name: 'regex-syntax',
  severity: 'warning',
  why: 'A rule is a path in which `*` stands for any run of characters and a final `$` for the end (RFC 9309 §2.2.3); no reader takes a regular expression. Classes, groups, alternatives, backslashes and quantifiers are characters like any other, so that the rule matches next to nothing.',
  needsOneOf: ['\\', '^', '[', '(', ')', '{', '|', '+', '.*'],
  find,
}

/** What is written in regular expressions and next to never in a path, and what it is called. */
const SIGNS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\\[.dwsDWSbB/?*+$^|()[\]{}-]/, 'a backslash'],
  [/^\^/, 'an anchor'],
  [/\[\^?[^\]\s-]{0,99}-[^\]\s]{0,99}\]|\[[^\]\s]{0,99}\][+*?{]/, 'a class of characters'],
  [/\((?:\?[:=!a-z]|[^()]*\|)[^()]*\)/, 'a group'],
  [/\[([a-z])\1\]/i, 'a class of characters'],
  [/\{[^{}/\s]*,[^{}/\s]*\}|\|\//, 'a choice'],
  [/\)[+*?]|[\w\])]\{\d+(?:,\d*)?\}/, 'a quantifier'],
]

/** A dot before a star: any run of characters in a regular expression, and here a dot and any run of characters. */
const DOT_STAR = /(?:^|\/|\()\.[*+]|\.\+$/

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const found = SIGNS.flatMap(([sign, name]) => {
      const match = sign.exec(value)
      return match === null ? [] : [{ from: match.index, to: match.index + match[0].length, name }]
    })
    const dialects = () => context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow')
    const [first] = found
    if (first !== undefined) {
      yield {
        span: spanWithin(rule, first.from, first.to),
        message: `${quoted(value)} holds ${first.name}, ${quoted(value.slice(first.from, first.to))}, as a regular expression does: no reader knows these, and the rule matches such characters alone. Use "*" for any run of characters and a final "$" for the end.`,
        dialects: dialects(),
      }
      continue
    }
    const dotted = DOT_STAR.exec(value)
    if (dotted === null) continue
    yield {
      span: spanWithin(rule, dotted.index, dotted.index + dotted[0].length),
      severity: 'info',
      message: `${quoted(dotted[0])} in ${quoted(value)} asks for a dot: in a regular expression it would be any run of characters, here the star alone is. Leave the dot out if none is meant.`,
      dialects: dialects(),
    }
  }
}
