import { matches } from '../../../pattern/index.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, rulesAt } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { knownUrls, lowerBound } from '../../site/known-urls.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** P127 reports a rule that matches no known URL of the site. */
export const matchesNoKnownUrl: CheckRule = {
  code: 'P127',
  name: 'matches-no-known-url',
  severity: 'info',
  why: 'A rule that matches none of the URLs of a site may be misspelt, or left over from an earlier site. But a list of URLs, such as a sitemap, seldom has every page, and the rule may be about other pages. So the finding only asks you to look. The check needs a list of URLs of the site.',
  find,
}

/**
 * The maximum number of comparisons of wildcard rules with URLs. Rules after the one that exceeds it are not
 * checked.
 */
const MAX_URL_COMPARISONS = 2_000_000

function* find(context: Context): Generator<Problem> {
  const urls = knownUrls(context)
  if (urls.length === 0) return
  const { standard } = context.byDialect
  const paths = urls.flatMap((url) => standard.dialect.pathOf(url) ?? []).sort()
  let comparisons = 0
  for (const rule of pathRules(context)) {
    const [policyRule] = rulesAt(context, standard, rule.record.line)
    if (policyRule === undefined) continue
    const { pattern } = policyRule
    const isPrefix = pattern.kind === 'prefix'
    if (!isPrefix) comparisons += paths.length
    if (comparisons > MAX_URL_COMPARISONS) {
      context.notes.add(
        `P127 stopped after ${MAX_URL_COMPARISONS} comparisons and did not check the rules from line ${rule.line.number} on.`,
      )
      return
    }
    const hit = isPrefix
      ? paths[lowerBound(paths, pattern.text)]?.startsWith(pattern.text) === true
      : paths.some((path) => matches(pattern, path))
    if (hit) continue
    const written = quoted(`${rule.field}: ${rule.value}`)
    yield {
      span: rule.span,
      says: {
        what: `${written} matches none of the ${plural(paths.length, 'URL')} of the site that this check knows.`,
        effect: 'The rule may be misspelt or outdated.',
        advice: 'If so, correct or delete it.',
        subject: written,
      },
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
