import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M102: a sitemap that is not fetched over HTTP. */
export const scheme: CheckRule = {
  code: 'M102',
  name: 'scheme',
  severity: 'warning',
  why: 'Search engines fetch sitemaps as they fetch pages, over http and https (sitemaps.org: the URL "must begin with the protocol (such as http)"; its examples know no other). A sitemap at an ftp, file or other address is fetched by next to none.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const entry of sitemapEntries(context)) {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(entry.value)?.[1]
    const isHttp = /^https?:\/\/(?!https?:\/)[^/?#\s]+(?:[/?#]|$)/i.test(entry.value)
    if (scheme === undefined || isHttp) continue
    yield {
      span: context.file.spanOfValue(entry),
      message: /^https?$/i.test(scheme)
        ? `${quoted(entry.value)} names no host after its scheme. Write it as "${scheme.toLowerCase()}://" and the host.`
        : `${quoted(entry.value)} is no http or https URL, and robots fetch sitemaps over these alone. Name it by one.`,
      dialects: context.byDialect.recognizing(entry.line, 'sitemap'),
    }
  }
}
