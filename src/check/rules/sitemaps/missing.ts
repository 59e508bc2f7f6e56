import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'

/** M106: no sitemap is named. */
export const missing: CheckRule = {
  code: 'M106',
  name: 'missing',
  severity: 'info',
  off: true,
  why: 'A Sitemap record tells every search engine where the list of pages is, without a report to each (sitemaps.org, "Submitting your Sitemap"). A site need not have one, and need not name it here: this rule is off unless it is selected.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (sitemapEntries(context).length > 0) return
  const last = context.file.lines.at(-1)?.end ?? 0
  yield {
    span: { start: last, end: last },
    message: 'No sitemap is named. Add a Sitemap record with its whole URL, if the site has one.',
    dialects: context.dialects.map(({ id }) => id),
  }
}
