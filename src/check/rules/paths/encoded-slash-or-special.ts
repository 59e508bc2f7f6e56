import type { Context } from '../../file/context.ts'
import { dialectsByMatch, dialectsRecognizing, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'

/** P112 reports an escaped slash, star or dollar sign. */
export const encodedSlashOrSpecial: CheckRule = {
  code: 'P112',
  name: 'encoded-slash-or-special',
  severity: 'warning',
  ofLine: true,
  why: 'An escaped slash is not a slash: `/a%2Fb` and `/a/b` are two URLs (RFC 3986 §2.2). For most parsers, a rule with `%2F` matches only URLs that contain the escape. `%2A` and `%24` are the way to write a literal star or dollar sign (RFC 9309 §2.2.3). For some parsers, a rule with such an escape does not match a URL that contains the character itself.',
  needsOneOf: ['%'],
  find,
}

const SPECIAL = /%(?:2f|2a|24)/gi

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    // In a query, programs escape a slash, and it means no other page.
    const escapes = [...rule.value.replace(/\?.*$/, '').matchAll(SPECIAL)]
    const [first] = escapes
    if (first === undefined) continue
    const [written] = first
    const character = String.fromCharCode(Number.parseInt(written.slice(1), 16))
    const isSlash = escapes.some(([text]) => text.toLowerCase() === '%2f')
    const [at] = isSlash ? escapes.filter(([text]) => text.toLowerCase() === '%2f') : escapes
    const shown = at ?? first
    const url = rule.value.startsWith('/')
      ? originOf(context) +
        rule.value.replaceAll('*', '').replace(/\$$/, '').replace(/%2a/gi, '*').replace(/%24/g, '$')
      : undefined
    const missing = isSlash || url === undefined ? [] : dialectsByMatch(context, rule, url).missing
    const [name, meaning, place] =
      character === '*'
        ? ['star', 'any sequence of characters', 'in place of the escape']
        : ['dollar sign', 'the end of the path', 'at the end of the rule, and no escape']
    const exception =
      url === undefined || missing.length === 0
        ? ''
        : `But for ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
    yield {
      span: spanWithin(rule, shown.index, shown.index + 3),
      // An escaped star or dollar sign is probably deliberate: the documents prescribe it.
      ...(isSlash ? {} : { severity: 'info' as const }),
      says: isSlash
        ? {
            case: 'slash',
            what: `Most parsers do not read ${quoted(shown[0])} in ${quoted(rule.value)} as a slash.`,
            effect: 'For them, the rule matches only URLs that contain the escape.',
            advice: 'Write "/" if you mean a slash.',
            subject: quoted(rule.value),
          }
        : {
            case: name,
            what: `For most parsers, ${quoted(written)} in ${quoted(rule.value)} stands for the character ${quoted(character)} itself, not for ${meaning}.`,
            effect: exception,
            advice: `Keep the escape if you mean the character. If you mean ${meaning}, write ${quoted(character)} ${place}.`,
            subject: quoted(rule.value),
          },
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
