import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, type PathRule, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P101: a value that begins like no path. */
export const noLeadingSlash: CheckRule = {
  code: 'P101',
  name: 'no-leading-slash',
  severity: 'error',
  why: 'What a rule is held against begins with a slash (RFC 9309 §2.2.2: the path begins with the first byte after the authority), so a value that begins otherwise matches no URL, and the rule does nothing. Yandex calls it an error (Yandex Webmaster, errors in robots.txt); some libraries put a slash before it, so that it lives for them alone.',
  find,
}

/** Begins with a slash or a star, is an address, a template, a quotation, or begins with what is not seen: other rules speak of these. */
const NOT_MEANT = /^(?:[/*"'“”‘’`^(|<{[%]|\$.|\\(?![a-z]{2})|[a-z][a-z0-9+.-]*:\/|[^\u0021-\u007e])/i

/** Values that begin so, and are no path. */
export function beginsLikeNoPath({ value }: PathRule): boolean {
  return !NOT_MEANT.test(value)
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (!beginsLikeNoPath(rule)) continue
    const { matching, missing } = dialectsByMatch(context, rule, `${originOf(context)}/${rule.value.replace(/\*|\$$/g, '')}`)
    const but = matching.length === 0 ? '' : ` It is put in for ${dialectPhrase(matching, context.dialects.length)}.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} begins with no slash, so the rule matches no such URL for ${dialectPhrase(missing, context.dialects.length)}.${but} Write ${quoted(`/${rule.value}`)}.`,
      dialects: missing,
      fix: { title: 'begin with a slash', edits: [{ start: rule.span.start, end: rule.span.start, text: '/' }] },
    }
  }
}
