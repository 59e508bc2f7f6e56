import type { Context } from '../../file/context.ts'
import { pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P109: a percent sign that begins no escape. */
export const badPercent: CheckRule = {
  code: 'P109',
  name: 'bad-percent',
  severity: 'warning',
  why: 'A percent sign begins an escape of two hexadecimal digits, and stands for itself only as `%25` (RFC 3986 §2.1, §2.4). Clients send a stray one as it is or encoded, readers compare it as it is, encode it, or stop decoding: whether the rule matches depends on both.',
  needsOneOf: ['%'],
  find,
}

/** A name between percent signs is a template that was never filled in. */
const TEMPLATE = /%[A-Z][A-Z_]{2,}%/

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const strays = TEMPLATE.test(rule.value) ? [] : [...rule.value.matchAll(/%(?![0-9a-f]{2})/gi)]
    const [first] = strays
    if (first === undefined) continue
    const spans = strays.map(({ index }) => spanWithin(rule, index, index + 1))
    yield {
      span: spanWithin(rule, first.index, first.index + 3 > rule.value.length ? rule.value.length : first.index + 3),
      message: `The percent sign in ${quoted(rule.value)} is followed by no two hexadecimal digits: readers and clients part over it. Write "%25" if a percent sign is meant.`,
      dialects: context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow'),
      ...(rule.entry.start === -1
        ? {}
        : { fix: { title: 'write the percent sign as %25', edits: spans.map((span) => ({ ...span, text: '%25' })) } }),
    }
  }
}
