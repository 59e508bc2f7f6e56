import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { verdictForUnnamedAgent } from '../../site/known-urls.ts'
import { siteHost, sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { dialectPhrase, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** M111 reports a sitemap that lists URLs that the file forbids. */
export const listsBlockedUrls: CheckRule = {
  code: 'M111',
  name: 'lists-blocked-urls',
  severity: 'warning',
  why: 'A sitemap invites robots to the pages it lists, but the robots.txt of the same site forbids them, so one of the two is wrong. Search engines report such pages as errors, and cannot index pages that they may not fetch. This rule needs sitemaps that were fetched for the check.',
  find,
}

/**
 * The maximum number of URLs of one sitemap that are compared with the rules: as many as a sitemap may list
 * (sitemaps.org, "Sitemaps XML format").
 */
const MAX_URLS = 50_000

function* find(context: Context): Generator<Problem> {
  const listed = new Map((context.options.sitemaps ?? []).map(({ url, urls }) => [url, urls]))
  const host = siteHost(context)
  for (const record of sitemapRecords(context)) {
    const all = listed.get(record.value) ?? []
    if (all.length > MAX_URLS)
      context.notes.add(
        `Only the first ${MAX_URLS} of the ${all.length} URLs in ${quoted(record.value)} were compared with the rules.`,
      )
    // Another host has a robots.txt of its own.
    const own = all.slice(0, MAX_URLS).filter((url) => host === undefined || splitUrl(url)?.host === host)
    const blocked = own.filter((url) => verdictForUnnamedAgent(context, url).verdict === 'disallow')
    const [witness] = blocked
    // A file that forbids the whole site forbids all its pages. I101 reports that once.
    if (witness === undefined || blocked.length === all.length) continue
    const { rule } = verdictForUnnamedAgent(context, witness)
    const dialects = context.dialects.filter(
      (dialect) =>
        cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), witness).verdict === 'disallow',
    )
    const url = `"${printableUrl(witness)}"`
    const example = rule?.line === undefined ? `${url} is forbidden` : `line ${rule.line} forbids ${url}`
    yield {
      span: context.file.spanOfValue(record),
      message: `The file forbids robots that no group names to fetch ${blocked.length} of the ${plural(own.length, 'URL')} in the sitemap ${quoted(record.value)}. Search engines report these URLs as errors. For example, ${example} for ${dialectPhrase(
        dialects.map(({ id }) => id),
        context.dialects.length,
      )}. Allow these URLs, or remove them from the sitemap.`,
      related:
        rule?.start === undefined || rule.end === undefined
          ? []
          : [{ span: { start: rule.start, end: rule.end }, message: 'forbids the first of these URLs' }],
      dialects: dialects.map(({ id }) => id),
      witness,
    }
  }
}
