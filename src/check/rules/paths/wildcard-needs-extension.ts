import { samplePathOfValue } from '../../../pattern/index.ts'
import { groupedBy } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, type PathRule, prefixRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, plural, printableUrl, quoted } from '../../text/message-phrases.ts'
import { knowsWildcards } from './knows-wildcards.ts'

/** P122 reports wildcards, which some parsers do not support. */
export const wildcardNeedsExtension: CheckRule = {
  code: 'P122',
  name: 'wildcard-needs-extension',
  severity: 'hint',
  why: 'RFC 9309 §2.2.3 has wildcards, but the 1994 standard and parsers that follow it do not. For them `*` and `$` are ordinary characters, which few URLs contain, so a rule with one matches hardly any URL. If robots with such parsers matter to you, also write the most important paths without wildcards.',
  find,
}

/** Does the rule's value contain a wildcard: a star that is not at its end, or a dollar sign at its end? */
function hasWildcard({ value }: PathRule): boolean {
  return /\*[^*]|.\$$/.test(value)
}

function* find(context: Context): Generator<Problem> {
  const byGroup = groupedBy(prefixRules(context).filter(hasWildcard), ({ group }) => group.index)
  for (const [rule, ...others] of byGroup.values()) {
    if (!/^[/*]/.test(rule.value)) continue
    const url = originOf(context) + samplePathOfValue(rule.value, 'x')
    const missing = dialectsByMatch(context, rule, url).missing.filter((id) => !knowsWildcards(id))
    if (missing.length === 0) continue
    const written = quoted(`${rule.field}: ${rule.value}`)
    const [readers, these] =
      missing.length === 1
        ? ['This dialect reads', 'this dialect']
        : ['These dialects read', 'these dialects']
    const effects = [
      `${readers} wildcards as ordinary characters.`,
      ...(others.length === 0
        ? []
        : [`The same is true of ${plural(others.length, 'other rule')} of this group.`]),
    ]
    yield {
      span: rule.span,
      says: {
        what: `For ${dialectPhrase(missing, context.dialects.length)}, ${written} does not match ${printableUrl(url)}.`,
        effect: effects.join(' '),
        advice: `If robots of ${these} matter to you, also write the most important paths without wildcards.`,
        subject: written,
      },
      dialects: missing,
      witness: url,
    }
  }
}
