import { type DialectId, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { decideRaw } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, prefixRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'

/** P106 reports a dollar sign inside a rule. */
export const dollarInside: CheckRule = {
  code: 'P106',
  name: 'dollar-inside',
  severity: 'warning',
  misleadsPeople: () => true,
  ofLine: true,
  why: 'A `$` at the end of a rule marks the end of the path. Anywhere else, it is an ordinary character (RFC 9309 §2.2.3), but not every parser reads it as one. `%24` means a literal dollar sign, but for some parsers it does not match the `$` of a URL. At the start of a name, as in `/$tag` or `?$filter=`, the finding is a hint: nobody means the end of a path there.',
  needsOneOf: ['$'],
  find,
}

/** Matches a dollar sign with which the name of a folder, a file or a parameter begins. */
const OF_NAME = /[/?&=]\$/

function* find(context: Context): Generator<Problem> {
  for (const rule of prefixRules(context)) {
    const { value } = rule
    const at = value.indexOf('$')
    // `${` begins an unfilled template placeholder, which S117 reports.
    if (at === -1 || at === value.length - 1 || value.includes('${')) continue
    const url = value.startsWith('/')
      ? originOf(context) + value.replaceAll('*', '').replace(/\$$/, '')
      : undefined
    const { matching, missing } =
      url === undefined ? { matching: [], missing: [] } : dialectsByMatch(context, rule, url)
    const readings = readingsOf(context, matching, missing, url)
    // Where all checked dialects agree, another parser may not.
    const ways =
      missing.length === 0 ? 'some parsers may read it in another way' : 'parsers read it in different ways'
    const losing = url === undefined ? [] : missingEscaped(context, value, url)
    const literal = literalFor(context, losing, url)
    yield {
      span: spanWithin(rule, at, at + 1),
      ...(OF_NAME.test(value.slice(at - 1, at + 1)) ? { severity: 'hint' as const } : {}),
      says: {
        case: `${missing.length === 0 ? 'read alike' : 'read differently'}, ${losing.length === 0 ? 'an escape will do' : 'an escape is not enough'}`,
        what: `A dollar sign in ${quoted(value)} is not at the end of the rule, so ${ways}.`,
        effect: readings.join(' '),
        advice: `For a literal dollar sign, ${literal} If the dollar sign should mark the end of the path, move it to the end of the rule.`,
        subject: quoted(value),
      },
      dialects: missing,
      ...(url === undefined || missing.length === 0 ? {} : { witness: url }),
    }
  }
}

function readingsOf(
  { dialects: { length: all } }: Context,
  matching: readonly DialectId[],
  missing: readonly DialectId[],
  url: string | undefined,
): readonly string[] {
  return [
    ...(matching.length === 0 ? [] : [`For ${dialectPhrase(matching, all)}, it is an ordinary character.`]),
    ...(url === undefined || missing.length === 0
      ? []
      : [`For ${dialectPhrase(missing, all)}, the rule does not match ${printableUrl(url)}.`]),
  ]
}

/** How to write a literal dollar sign. @param losing the dialects for which an escape does not match it. */
function literalFor(
  { dialects: { length: all } }: Context,
  losing: readonly DialectId[],
  url: string | undefined,
): string {
  if (url === undefined || losing.length === 0) return 'write "%24".'
  return `add a rule with "%24". Keep this line as well: for ${dialectPhrase(losing, all)}, the rule with "%24" does not match ${printableUrl(url)}.`
}

/** The dialects in which the rule with "%24" in place of its inner dollar signs does not match the URL. */
function missingEscaped(context: Context, value: string, url: string): readonly DialectId[] {
  const escaped = parse(
    `User-agent: *\nDisallow: ${value.slice(0, -1).replaceAll('$', '%24')}${value.at(-1)}\n`,
  )
  return context.dialects
    .filter(
      (dialect) => decideRaw(read(escaped, { agent: UNNAMED_AGENT, dialect }), url).verdict !== 'disallow',
    )
    .map(({ id }) => id)
}
