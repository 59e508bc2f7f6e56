import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M104 reports a sitemap URL that leads to a folder. */
export const trailingSlash: CheckRule = {
  code: 'M104',
  name: 'trailing-slash',
  severity: 'warning',
  why: 'A sitemap is a file (sitemaps.org). A URL that ends in a slash, or has no path, usually leads to a page or a folder. Robots cannot read either as a sitemap.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of sitemapRecords(context)) {
    const address = splitUrl(record.value)
    if (address?.path.endsWith('/') !== true) continue
    yield {
      span: context.file.spanOfValue(record),
      message: `The sitemap URL ${quoted(record.value)} ${record.value.endsWith('/') ? 'ends in a slash' : 'has no path'}. It usually leads to a folder or a page, which robots cannot read as a sitemap. Write the URL of the sitemap file.`,
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}
