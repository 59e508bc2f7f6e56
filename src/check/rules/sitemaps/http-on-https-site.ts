import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M109 reports an http sitemap of a site that is served over https. */
export const httpOnHttpsSite: CheckRule = {
  code: 'M109',
  name: 'http-on-https-site',
  severity: 'info',
  ofLine: true,
  why: 'For a robot, http and https are two sites, each with its own robots.txt (RFC 9309 §2.3). By the sitemap protocol, the URLs in a sitemap have the same scheme as the sitemap itself (sitemaps.org, "Sitemap file location"). Robots accept a sitemap that the robots.txt of the site names, and follow a redirect to https. So the finding is info.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { origin } = context.options
  const records = sitemapRecords(context)
  const own = origin === undefined ? undefined : splitUrl(origin)
  const addresses = [own, ...records.map(({ value }) => splitUrl(value))]
  const secure = new Set(addresses.flatMap((address) => (address?.scheme === 'https' ? [address.host] : [])))
  const values = new Set(records.map(({ value }) => value))
  for (const record of records) {
    const address = splitUrl(record.value)
    if (address?.scheme !== 'http' || !secure.has(address.host)) continue
    const span = context.file.spanOfValue(record)
    const contrast =
      own?.scheme === 'https' && own.host === address.host
        ? 'this site is served over https'
        : `another sitemap of ${quoted(address.host)} has an https URL`
    const hasSecure = values.has(record.value.replace(/^http/i, 'https'))
    yield {
      span,
      says: {
        what: `The sitemap ${quoted(record.value)} has an http URL, but ${contrast}.`,
        effect: 'The URLs in a sitemap have its scheme, so robots may find only http pages in it.',
        subject: quoted(record.value),
        ...(hasSecure
          ? { case: 'named twice', advice: 'Another line has the https URL, so delete this line.' }
          : { advice: 'Write "https" in the URL.' }),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
      ...(record.start === -1
        ? {}
        : {
            fix: hasSecure
              ? {
                  title: 'delete the line, because another line has the https URL',
                  edits: [removeLine(context, context.file.lineAt(record.line))],
                }
              : {
                  title: 'change http to https',
                  edits: [{ start: span.start, end: span.start + 'http'.length, text: 'https' }],
                },
          }),
    }
  }
}
