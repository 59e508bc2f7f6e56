import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M102 reports a sitemap URL that is not http or https. */
export const scheme: CheckRule = {
  code: 'M102',
  name: 'scheme',
  severity: 'warning',
  why: 'Search engines fetch sitemaps over http and https, like pages (sitemaps.org: the URL "must begin with the protocol (such as http)"; its examples use no other). A robot is unlikely to fetch a sitemap from an ftp, file or other address.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of sitemapRecords(context)) {
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(record.value)?.[1]
    const isDoubled = /^https?:\/\/https?:\//i.test(record.value)
    const isHttp = /^https?:\/\/[^/?#\s]+(?:[/?#]|$)/i.test(record.value)
    if (scheme === undefined || (isHttp && !isDoubled)) continue
    yield {
      span: context.file.spanOfValue(record),
      message: isDoubled
        ? `The sitemap URL ${quoted(record.value)} has two schemes, so robots may fail to fetch it. Write only one.`
        : /^https?$/i.test(scheme)
          ? `The sitemap URL ${quoted(record.value)} does not begin with "${scheme.toLowerCase()}://" and a host, so robots may fail to fetch it. Write the whole URL, such as "${scheme.toLowerCase()}://www.example.com/sitemap.xml".`
          : `The sitemap ${quoted(record.value)} is not an http or https URL, so robots are unlikely to fetch it. Publish the sitemap at an http or https URL, and write that URL here.`,
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}
