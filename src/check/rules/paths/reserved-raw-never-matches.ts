import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { percentEncoded } from '../../text/percent-encoding.ts'

/** P113: characters that no URL holds as they are. */
export const reservedRawNeverMatches: CheckRule = {
  code: 'P113',
  name: 'reserved-raw-never-matches',
  severity: 'warning',
  why: 'Some characters are percent-encoded by every client before a URL is sent: `"`, `<`, `>`, `^`, the backtick and braces (RFC 3986 §2; WHATWG URL, path percent-encode set); a backslash is sent as a slash. A rule that holds one as it is matches no URL for readers that compare what was sent, and RFC 9309 §2.2.2 has them encode only what is beyond US-ASCII.',
  needsOneOf: ['"', '<', '>', '^', '`', '{', '}', '\\'],
  find,
}

/** WHATWG URL, path percent-encode set, without what ends a path or starts a comment; a blank is another rule's. */
const ENCODED_BY_CLIENTS = /["<>^`{}]|\\(?![.dwsDWSbB/?*+$^|()[\]{}-])/g

/** What clients send for one: they take a backslash for a slash (WHATWG URL, path state). */
function sentAs(character: string): string {
  return character === '\\' ? '/' : percentEncoded(character)
}

/** Marks of a quotation around the value, of an anchor, of a template or of a choice: other rules speak of these. */
const NOT_MEANT = /^["'`^]|\$\{|\{\{|\{%|<%|\{\d|\{[^{}/\s]*,/

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const found = NOT_MEANT.test(value) ? [] : [...value.matchAll(ENCODED_BY_CLIENTS)]
    const [first] = found
    if (first === undefined) continue
    const encoded = value.replace(ENCODED_BY_CLIENTS, sentAs)
    const url = originOf(context) + encoded.replaceAll('*', '').replace(/\$$/, '')
    const { missing } = encoded.startsWith('/') ? dialectsByMatch(context, rule, url) : { missing: [] }
    const shown =
      missing.length === 0 ? '' : ` For ${dialectPhrase(missing, context.dialects.length)} the rule does not match ${printableUrl(url)}.`
    const edits = found.map(({ index, 0: text }) => ({ ...spanWithin(rule, index, index + 1), text: sentAs(text) }))
    yield {
      span: spanWithin(rule, first.index, first.index + 1),
      message: `Clients send ${quoted(first[0])} as ${quoted(sentAs(first[0]))}, so as it stands it is in no URL.${shown} Write ${quoted(encoded)}.`,
      dialects: missing,
      ...(missing.length === 0 ? {} : { witness: url }),
      ...(rule.entry.start === -1 ? {} : { fix: { title: 'write what clients send', edits } }),
    }
  }
}
