import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M103: a sitemap that is not called `.xml`. */
export const extension: CheckRule = {
  code: 'M103',
  name: 'extension',
  severity: 'hint',
  why: 'Sitemaps are mostly files of XML, `.xml` or `.xml.gz` (Moderatobot reports others). No robot is known to ask for the name, many real ones are made by a program, and a text file of URLs or a feed is a sitemap as well (sitemaps.org): a hint to look whether the URL is the one that was meant.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const entry of sitemapEntries(context)) {
    const path = splitUrl(entry.value)?.path.replace(/[?#].*$/s, '')
    // A path that ends in a slash is another rule's.
    if (path === undefined || path.endsWith('/') || /\.xml(?:\.gz)?$/i.test(path)) continue
    yield {
      span: context.file.spanOfValue(entry),
      message: `${quoted(entry.value)} does not end in ".xml" or ".xml.gz". Look whether it is a sitemap.`,
    }
  }
}
