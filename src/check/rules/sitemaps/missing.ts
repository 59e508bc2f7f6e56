import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'

/** M106 reports a file without a Sitemap record. */
export const missing: CheckRule = {
  code: 'M106',
  name: 'missing',
  severity: 'info',
  off: true,
  why: 'A Sitemap record tells every search engine where the list of pages is (sitemaps.org, "Submitting your Sitemap"). The site then need not submit the list to each of them. A site need not have a sitemap, and need not name it here, so this rule is off unless you select it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (sitemapRecords(context).length > 0) return
  const last = context.file.lines.at(-1)?.end ?? 0
  yield {
    span: { start: last, end: last },
    says: {
      what: 'The file names no sitemap.',
      effect: 'If the site has a sitemap, search engines do not learn its URL from this file.',
      advice: 'Add a Sitemap record with the absolute URL of the sitemap.',
    },
    dialects: context.dialects.map(({ id }) => id),
  }
}
