import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M102 reports a sitemap URL that is not http or https. */
export const scheme: CheckRule = {
  code: 'M102',
  name: 'scheme',
  severity: 'warning',
  ofLine: true,
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
      says: isDoubled ? ofTwoSchemes(quoted(record.value)) : ofScheme(scheme, quoted(record.value)),
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}

function ofTwoSchemes(url: string): Says {
  return {
    case: 'two schemes',
    what: `The sitemap URL ${url} has two schemes, so robots may fail to fetch it.`,
    advice: 'Write only one.',
    subject: url,
  }
}

function ofScheme(scheme: string, url: string): Says {
  const beginning = `${scheme.toLowerCase()}://`
  return /^https?$/i.test(scheme)
    ? {
        case: 'no host',
        what: `The sitemap URL ${url} does not begin with "${beginning}" and a host, so robots may fail to fetch it.`,
        advice: `Write the whole URL, such as "${beginning}www.example.com/sitemap.xml".`,
        subject: url,
      }
    : {
        what: `The sitemap ${url} is not an http or https URL, so robots are unlikely to fetch it.`,
        advice: 'Publish the sitemap at an http or https URL, and write that URL here.',
        subject: url,
      }
}
