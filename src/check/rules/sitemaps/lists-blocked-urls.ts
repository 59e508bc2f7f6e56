import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { verdictForUnnamedAgent } from '../../site/known-urls.ts'
import { siteHost, sitemapEntries } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { dialectPhrase, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** M111: a sitemap lists URLs that the file forbids. */
export const listsBlockedUrls: CheckRule = {
  code: 'M111',
  name: 'lists-blocked-urls',
  severity: 'warning',
  why: 'A sitemap asks robots to come to the pages it lists, and the file next to it forbids them: one of the two is wrong. Search engines report such pages as errors, and cannot index what they may not fetch. It is only known where the sitemaps were asked for.',
  find,
}

/** URLs of one sitemap that are held against the rules: as many as a sitemap may list (sitemaps.org, "Sitemaps XML format"). */
const MAX_URLS = 50_000

function* find(context: Context): Generator<Problem> {
  const listed = new Map((context.options.sitemaps ?? []).map(({ url, urls }) => [url, urls]))
  const host = siteHost(context)
  for (const entry of sitemapEntries(context)) {
    const all = listed.get(entry.value) ?? []
    if (all.length > MAX_URLS)
      context.notes.add(`Of the ${all.length} URLs of ${quoted(entry.value)}, the first ${MAX_URLS} were held against the rules.`)
    // On another host, another file decides.
    const own = all.slice(0, MAX_URLS).filter((url) => host === undefined || splitUrl(url)?.host === host)
    const blocked = own.filter((url) => verdictForUnnamedAgent(context, url).verdict === 'disallow')
    const [witness] = blocked
    // Whose site is closed has closed all its pages; that is told once, and not here.
    if (witness === undefined || blocked.length === all.length) continue
    const { rule } = verdictForUnnamedAgent(context, witness)
    const dialects = context.dialects.filter(
      (dialect) => cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), witness).verdict === 'disallow',
    )
    const by = rule?.line === undefined ? '' : ` by line ${rule.line}`
    yield {
      span: context.file.spanOfValue(entry),
      message: `The sitemap ${quoted(entry.value)} lists ${plural(blocked.length, 'URL')} of ${own.length} that robots no group names may not fetch: "${printableUrl(witness)}" is forbidden${by}, for ${dialectPhrase(
        dialects.map(({ id }) => id),
        context.dialects.length,
      )}. Allow them, or take them out of the sitemap.`,
      related:
        rule?.start === undefined || rule.end === undefined
          ? []
          : [{ span: { start: rule.start, end: rule.end }, message: 'forbids the first of them' }],
      dialects: dialects.map(({ id }) => id),
      witness,
    }
  }
}
