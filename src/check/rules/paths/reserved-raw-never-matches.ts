import { samplePathOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { percentEncoded } from '../../text/percent-encoding.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P113 reports characters that no URL contains unescaped. */
export const reservedRawNeverMatches: CheckRule = {
  code: 'P113',
  name: 'reserved-raw-never-matches',
  severity: 'warning',
  promise: 'corrects',
  ofLine: true,
  why: 'Browsers and most robots percent-encode some characters in a path: `"`, `<`, `>`, `^`, the backtick and braces. They send a backslash as a slash (WHATWG URL, path percent-encode set and path state). RFC 9309 §2.2.2 does not tell parsers to do the same with a rule. For many parsers, a rule with such a character therefore does not match the URL that is sent.',
  needsOneOf: ['"', '<', '>', '^', '`', '{', '}', '\\'],
  find,
}

/**
 * Matches the characters that clients percent-encode in a path (WHATWG URL, path percent-encode set), except
 * the space, which P114 reports, and characters that end a path or begin a comment.
 */
const ENCODED_BY_CLIENTS = /["<>^`{}]|\\(?![.dwsDWSbB/?*+$^|()[\]{}-])/g

/**
 * What clients send in a URL for a character of a path. They send a backslash as a slash (WHATWG URL, path
 * state).
 */
function sentAs(character: string): string {
  return character === '\\' ? '/' : percentEncoded(character)
}

/** Why a person decides about a fix that encodes a part of a query. */
const AS_IS =
  'With the fix, the rule no longer matches URLs that contain this character as it is. Only you know which URLs robots request.'

/**
 * The first character that clients encode in a path, but not in the query, where it stands in this value
 * (WHATWG URL, query percent-encode set); `undefined` if there is none.
 */
function sentAsIs(value: string, found: readonly RegExpExecArray[]): string | undefined {
  const query = value.indexOf('?')
  return found.find(({ index, 0: text }) => query !== -1 && index > query && /[`^{}]/.test(text))?.[0]
}

/**
 * Matches quotation marks around the value, an anchor, a template placeholder or an alternative. Other check
 * rules report these.
 */
const OTHER_MISTAKE =
  /^["'`^]|\$\{|\{\{|\{%|<%|\{\d|\{[A-Z]+(?:_[A-Z]+)+\}|\{[^{}/\s]*,|(?<=\/)(?:\{[a-zA-Z_]\w{0,40}\}|<(?:[a-zA-Z]{1,20}:)?[a-zA-Z_]\w{0,40}>)(?=[/?$*.]|$)/

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const encodedLater = OTHER_MISTAKE.test(value) ? [] : [...value.matchAll(ENCODED_BY_CLIENTS)]
    const [first] = encodedLater
    if (first === undefined) continue
    const encoded = value.replace(ENCODED_BY_CLIENTS, sentAs)
    // Where a rule of the group has the value as it is sent, nothing is lost.
    if (rule.group.rules.some(({ field, value }) => field === rule.record.field && value === encoded))
      continue
    const url = originOf(context) + samplePathOf(encoded)
    const missing = encoded.startsWith('/') ? missingAsSpelt(context, rule, encoded, url) : []
    const shown =
      missing.length === 0
        ? ''
        : `For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${printableUrl(url)}.`
    const edits = encodedLater.map(({ index, 0: text }) => ({
      ...spanWithin(rule, index, index + 1),
      text: sentAs(text),
    }))
    const asIs = sentAsIs(value, encodedLater)
    yield {
      span: spanWithin(rule, first.index, first.index + 1),
      says:
        asIs === undefined
          ? {
              case: 'path',
              what: `Browsers and most robots send ${quoted(first[0])} in a path as ${quoted(sentAs(first[0]))}.`,
              effect: shown,
              advice: `Write ${quoted(encoded)}.`,
              subject: quoted(value),
            }
          : {
              case: 'query',
              what: `Browsers send ${quoted(asIs)} in a query as it is, some robots as ${quoted(sentAs(asIs))}.`,
              effect: shown,
              advice: `To match both, keep this line and add ${quoted(`${rule.field}: ${encoded}`)}.`,
              subject: quoted(value),
            },
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      ...(rule.record.start === -1
        ? {}
        : {
            fix: {
              title: 'write what browsers and robots send',
              edits,
              ...(asIs === undefined || missing.length === 0 ? {} : { because: AS_IS }),
            },
          }),
    }
  }
}
