import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { verdictForUnnamedAgent } from '../../site/known-urls.ts'
import { siteHost, sitemapEntries } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** M107: the file forbids the sitemap that it names. */
export const blockedByOwnRules: CheckRule = {
  code: 'M107',
  name: 'blocked-by-own-rules',
  severity: 'warning',
  why: 'A robot fetches a sitemap as it fetches any URL: where the rules for it forbid that URL, it does not read the sitemap that the same file names. Some search engines fetch sitemaps all the same; none of the documents says that they should.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const host = siteHost(context)
  for (const entry of sitemapEntries(context)) {
    const address = splitUrl(entry.value)
    // On another host, another file decides.
    if (address === undefined || (host !== undefined && address.host !== host)) continue
    const { verdict, rule } = verdictForUnnamedAgent(context, entry.value)
    // Whose site is closed has closed its sitemap with it; that is told once, and not here.
    if (verdict !== 'disallow' || verdictForUnnamedAgent(context, `${address.scheme}://${address.host}/`).verdict === 'disallow') continue
    const dialects: DialectId[] = context.dialects
      .filter((dialect) => cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), entry.value).verdict === 'disallow')
      .map(({ id }) => id)
    const by = rule?.line === undefined ? '' : ` by line ${rule.line}`
    yield {
      span: context.file.spanOfValue(entry),
      message: `The sitemap ${quoted(entry.value)} is forbidden${by} to robots that no group names, for ${dialectPhrase(dialects, context.dialects.length)}. Allow its URL, or put it elsewhere.`,
      related:
        rule?.start === undefined || rule.end === undefined
          ? []
          : [{ span: { start: rule.start, end: rule.end }, message: 'forbids the sitemap' }],
      dialects,
      witness: entry.value,
    }
  }
}
