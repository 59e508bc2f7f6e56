import type { Context } from '../../file/context.ts'
import { prefixRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { knowsWildcards } from './knows-wildcards.ts'
import { missingAsSpelt } from './missing-as-spelt.ts'

/** P104 reports a star at the end of a rule. */
export const trailingStar: CheckRule = {
  code: 'P104',
  name: 'trailing-star',
  severity: 'hint',
  promise: 'corrects',
  why: 'A rule matches every path that begins with its value, so a star at its end adds nothing (RFC 9309 §2.2.3; Google, robots.txt specifications: "the trailing wildcard is ignored"). For parsers without wildcards the star is an ordinary character, and the rule matches only URLs that contain a star. If the rule is to close the whole site, the finding is info.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const rule of prefixRules(context)) {
    const { value } = rule
    if (!value.endsWith('*')) continue
    const before = value.replace(/\*+$/, '')
    const shorter = before === '' ? '/' : before
    const url = shorter.startsWith('/') ? originOf(context) + shorter.replaceAll('*', '') : undefined
    const missing =
      url === undefined ? [] : missingAsSpelt(context, rule, shorter, url).filter((id) => !knowsWildcards(id))
    const literal =
      url === undefined || missing.length === 0
        ? ''
        : `For ${dialectPhrase(missing, context.dialects.length)}, the star is an ordinary character, so the rule does not match ${printableUrl(url)}.`
    const needless =
      before === ''
        ? `${quoted(value)} matches the same URLs as "/"`
        : `the star at the end of ${quoted(value)} adds nothing, because their rules match every longer path as well`
    yield {
      span: rule.span,
      says: {
        case: before === '' ? 'star alone' : 'star at the end',
        what: `For most parsers with wildcards, ${needless}.`,
        effect: literal,
        advice: `Write ${quoted(shorter)}.`,
        subject: quoted(value),
      },
      dialects: missing,
      // Some robots then keep out of the whole site, and others of nothing.
      ...(shorter === '/' && missing.length > 0 ? { severity: 'info' as const } : {}),
      ...(url === undefined || missing.length === 0 ? {} : { witness: url }),
      fix: { title: 'remove the star', edits: [replaceValue(rule, shorter)] },
    }
  }
}
