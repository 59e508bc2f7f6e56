import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M104: a sitemap that is a folder. */
export const trailingSlash: CheckRule = {
  code: 'M104',
  name: 'trailing-slash',
  severity: 'warning',
  why: 'A sitemap is a file (sitemaps.org). A URL that ends in a slash, or has no path, is mostly that of a page or a folder, which robots fetch and cannot read as a sitemap.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const entry of sitemapEntries(context)) {
    const address = splitUrl(entry.value)
    if (address?.path.endsWith('/') !== true) continue
    yield {
      span: context.file.spanOfValue(entry),
      message: `${quoted(entry.value)} ends in a slash, as a folder does, and a sitemap is a file. Name the file.`,
      dialects: context.byDialect.recognizing(entry.line, 'sitemap'),
    }
  }
}
