import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, type PathRule, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** P122: wildcards, which some readers do not know. */
export const wildcardNeedsExtension: CheckRule = {
  code: 'P122',
  name: 'wildcard-needs-extension',
  severity: 'info',
  why: 'The 1994 standard and its followers know no wildcards: to them `*` and `$` are characters like any other, which URLs hardly ever hold, so that a rule with one does nothing. Readers that know them follow Google, Yandex or RFC 9309 §2.2.3. Where it counts, write the paths out as well.',
  find,
}

/** A star that stands for something, or a dollar that ends the path. */
function hasWildcard({ value }: PathRule): boolean {
  return /\*[^*]|.\$$/.test(value)
}

function* find(context: Context): Generator<Problem> {
  const seen = new Map<number, PathRule[]>()
  for (const rule of pathRules(context)) {
    if (!hasWildcard(rule)) continue
    const rules = seen.get(rule.group.index)
    if (rules === undefined) seen.set(rule.group.index, [rule])
    else rules.push(rule)
  }
  for (const [rule, ...others] of seen.values()) {
    if (rule === undefined || !/^[/*]/.test(rule.value)) continue
    const body = rule.value.replace(/\$$/, '').replaceAll('*', 'x')
    const url = originOf(context) + (body.startsWith('/') ? body : `/${body}`)
    const { missing } = dialectsByMatch(context, rule, url)
    if (missing.length === 0) continue
    const more =
      others.length === 0
        ? ''
        : `, and ${plural(others.length, 'other rule')} of the group with wildcards ${others.length === 1 ? 'does' : 'do'} as little,`
    yield {
      span: rule.span,
      message: `${quoted(`${rule.field}: ${rule.value}`)} does not match ${printableUrl(url)}${more} for ${dialectPhrase(missing, context.dialects.length)}, to whom wildcards are plain characters. Write paths out where it counts.`,
      dialects: missing,
      witness: url,
    }
  }
}
