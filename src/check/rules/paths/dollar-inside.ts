import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'

/** P106: a dollar that does not end the rule. */
export const dollarInside: CheckRule = {
  code: 'P106',
  name: 'dollar-inside',
  severity: 'warning',
  why: 'A `$` ends a path where it is the last character of a rule; anywhere else RFC 9309 §2.2.3 leaves it an ordinary character, and readers part: some take it literally, some cut the rule there, some never match. A literal dollar is written `%24`.',
  needsOneOf: ['$'],
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const at = value.indexOf('$')
    // `${` is a template that was never filled in, and another rule's.
    if (at === -1 || at === value.length - 1 || value.includes('${')) continue
    const url = value.startsWith('/') ? originOf(context) + value.replaceAll('*', '').replace(/\$$/, '') : undefined
    const { matching, missing } = url === undefined ? { matching: [], missing: [] } : dialectsByMatch(context, rule, url)
    const shown =
      url === undefined
        ? ''
        : ` For ${dialectPhrase(matching, context.dialects.length)} it is a plain character; for ${dialectPhrase(missing, context.dialects.length)} the rule does not match ${printableUrl(url)}.`
    const dollars = [...value.slice(0, -1).matchAll(/\$/g)].map(({ index }) => spanWithin(rule, index, index + 1))
    yield {
      span: spanWithin(rule, at, at + 1),
      message: `The dollar in ${quoted(value)} does not end the rule.${shown} Write "%24" if a dollar is meant, or end the rule there.`,
      dialects: missing,
      ...(url === undefined || missing.length === 0 ? {} : { witness: url }),
      ...(rule.entry.start === -1
        ? {}
        : { fix: { title: 'write the dollar as %24', edits: dollars.map((span) => ({ ...span, text: '%24' })) } }),
    }
  }
}
