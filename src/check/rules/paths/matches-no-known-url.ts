import { matches } from '../../../pattern/index.ts'
import type { Context } from '../../file/context.ts'
import { pathRules, rulesAt } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { knownUrls, lowerBound } from '../../site/known-urls.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** P127: a rule that none of the site's URLs matches. */
export const matchesNoKnownUrl: CheckRule = {
  code: 'P127',
  name: 'matches-no-known-url',
  severity: 'info',
  why: 'A rule that matches none of the URLs of a site may be spelt wrongly, or be left over from a site that was. A sitemap lists what is to be found, so a rule about what is not may well match none of it: this is a hint to look, and needs a list of URLs.',
  find,
}

/** Questions whether a rule with wildcards matches a URL; rules beyond them are not looked at. */
export const MAX_URL_QUESTIONS = 2_000_000

function* find(context: Context): Generator<Problem> {
  const urls = knownUrls(context)
  if (urls.length === 0) return
  const { standard } = context.byDialect
  const paths = urls.flatMap((url) => standard.dialect.pathOf(url) ?? []).sort()
  let questions = 0
  for (const rule of pathRules(context)) {
    const [made] = rulesAt(context, standard, rule.entry.line)
    if (made === undefined) continue
    const { pattern } = made
    const isPrefix = pattern.kind === 'prefix'
    if (!isPrefix) questions += paths.length
    if (questions > MAX_URL_QUESTIONS) {
      context.notes.add(`P127 asked ${MAX_URL_QUESTIONS} questions, and looked at no rule from line ${rule.line.number} on.`)
      return
    }
    const hit = isPrefix
      ? paths[lowerBound(paths, pattern.text)]?.startsWith(pattern.text) === true
      : paths.some((path) => matches(pattern, path))
    if (hit) continue
    yield {
      span: rule.span,
      message: `${quoted(`${rule.field}: ${rule.value}`)} matches none of ${plural(paths.length, 'known URL')}. Look whether it is spelt as the site's paths are.`,
      dialects: context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow'),
    }
  }
}
