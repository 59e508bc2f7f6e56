import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P109 reports a percent sign that begins no escape. */
export const badPercent: CheckRule = {
  code: 'P109',
  name: 'bad-percent',
  severity: 'warning',
  ofLine: true,
  why: 'A percent sign begins an escape of two hexadecimal digits; a literal percent sign is written `%25` (RFC 3986 §2.1, §2.4). Some robots request a URL with a stray percent sign as it is, and others encode the sign. Parsers compare it as it is, encode it, or stop decoding there. Whether the rule matches depends on the robot and on its parser. A sign at the end of a path, or before `*`, is no finding: longest-match parsers let it match the beginning of any escape.',
  needsOneOf: ['%'],
  find,
}

/** Matches a name between percent signs, which is an unfilled template placeholder. */
const TEMPLATE = /%[A-Z][A-Z_]{2,}%/

/** Matches a percent sign that begins no escape, except where any escape may follow it. */
const STRAY = /%(?!\*|$|[0-9a-f]{2})/i

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const stray = TEMPLATE.test(rule.value) ? undefined : STRAY.exec(rule.value)
    if (!stray) continue
    yield {
      span: spanWithin(rule, stray.index, Math.min(stray.index + 3, rule.value.length)),
      says: {
        what: `A percent sign in ${quoted(rule.value)} is not followed by two hexadecimal digits.`,
        effect: 'Some robots and parsers encode it as "%25", and others do not, so the rule may not match.',
        advice: 'If you mean an escape, complete it. If you mean the sign itself, write "%25".',
        subject: quoted(rule.value),
      },
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
