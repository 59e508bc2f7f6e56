import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M103 reports a sitemap whose name ends neither in `.xml` nor in `.xml.gz`. */
export const extension: CheckRule = {
  code: 'M103',
  name: 'extension',
  severity: 'hint',
  ofLine: true,
  why: 'The names of most sitemaps end in `.xml` or `.xml.gz`, and the checker Moderatobot reports every other name. No robot is known to require these endings. A program may generate the sitemap under another name, and a text file of URLs or a feed is a sitemap too (sitemaps.org). This hint asks you to check that the URL is the intended one. It is info if the name is that of a page of HTML, because no format of sitemaps is HTML (sitemaps.org).',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of sitemapRecords(context)) {
    const path = splitUrl(record.value)?.path.replace(/[?#].*$/s, '')
    // M104 reports a path that ends in a slash.
    if (path === undefined || path.endsWith('/') || /\.xml(?:\.gz)?$/i.test(path)) continue
    if (OF_PAGE.test(path)) {
      yield {
        span: context.file.spanOfValue(record),
        severity: 'info',
        says: {
          case: 'HTML',
          what: `The URL ${quoted(record.value)} is that of a page of HTML, by its name.`,
          effect: 'A sitemap is XML, a feed or a list of URLs, so search engines read no URLs from a page.',
          advice: 'Name the sitemap in XML, or remove this line.',
          subject: quoted(record.value),
        },
      }
      continue
    }
    yield {
      span: context.file.spanOfValue(record),
      says: {
        what: `The path of the sitemap URL ${quoted(record.value)} ends in neither ".xml" nor ".xml.gz".`,
        effect: 'No robot is known to require such an ending, but the URL may be a mistake.',
        advice: 'Check that it leads to a sitemap.',
        subject: quoted(record.value),
      },
    }
  }
}

/** Matches the paths of pages that list the pages of a site for people, such as `/htmlmap` of DSpace. */
const OF_PAGE = /\.x?html?$|\/html-?(?:site)?map$/i
