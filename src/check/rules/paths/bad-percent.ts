import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P109 reports a percent sign that begins no escape. */
export const badPercent: CheckRule = {
  code: 'P109',
  name: 'bad-percent',
  severity: 'warning',
  why: 'A percent sign begins an escape of two hexadecimal digits; a literal percent sign is written `%25` (RFC 3986 §2.1, §2.4). Some robots request a URL with a stray percent sign as it is, and others encode the sign. Parsers compare it as it is, encode it, or stop decoding there. Whether the rule matches depends on the robot and on its parser.',
  needsOneOf: ['%'],
  find,
}

/** Matches a name between percent signs, which is an unfilled template placeholder. */
const TEMPLATE = /%[A-Z][A-Z_]{2,}%/

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const strays = TEMPLATE.test(rule.value) ? [] : [...rule.value.matchAll(/%(?![0-9a-f]{2})/gi)]
    const [first] = strays
    if (first === undefined) continue
    const spans = strays.map(({ index }) => spanWithin(rule, index, index + 1))
    yield {
      span: spanWithin(
        rule,
        first.index,
        first.index + 3 > rule.value.length ? rule.value.length : first.index + 3,
      ),
      message: `A percent sign in ${quoted(rule.value)} is not followed by two hexadecimal digits. Some robots and parsers encode it as "%25", and others do not, so the rule may not match. Write "%25" for a literal percent sign, or complete the escape.`,
      dialects: dialectsRecognizing(context, rule),
      // A percent sign below a folder is meant for the beginning of any escape.
      ...(rule.record.start === -1 || /\/%$/.test(rule.value)
        ? {}
        : {
            fix: {
              title: 'write the percent sign as %25',
              edits: spans.map((span) => ({ ...span, text: '%25' })),
            },
          }),
    }
  }
}
