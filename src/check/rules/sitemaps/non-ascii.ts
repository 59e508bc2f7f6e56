import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'
import { NON_ASCII_RUN, percentEncoded } from '../../text/percent-encoding.ts'

/** M113 reports a sitemap URL with characters outside ASCII. */
export const nonAscii: CheckRule = {
  code: 'M113',
  name: 'non-ascii',
  severity: 'info',
  why: 'A URL consists of ASCII characters (RFC 3986). The URL of a sitemap is encoded like every URL of a sitemap (sitemaps.org, "Entity escaping"). Yandex forbids Cyrillic letters in robots.txt: the host is in Punycode, and the path is percent-encoded (Yandex Webmaster, using Cyrillic characters). Some robots encode such an address themselves. Others may not find the sitemap.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.file.text.search(NON_ASCII_RUN) === -1) return
  for (const record of sitemapRecords(context)) {
    const { value } = record
    const parts = splitUrl(value)
    if (parts === undefined || value.search(NON_ASCII_RUN) === -1) continue
    const isOfHost = parts.host.search(NON_ASCII_RUN) !== -1
    const encoded = value.replace(NON_ASCII_RUN, percentEncoded)
    const span = context.file.spanOfValue(record)
    yield {
      span,
      says: {
        what: `The sitemap ${quoted(value)} has characters outside ASCII, so some robots may not find it.`,
        subject: quoted(value),
        ...(isOfHost
          ? {
              case: 'host',
              advice: 'Write its host in Punycode, as browsers copy it from their address bar.',
            }
          : { advice: `Write ${quoted(encoded)}.` }),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
      ...(isOfHost
        ? {}
        : { fix: { title: 'percent-encode the characters', edits: [{ ...span, text: encoded }] } }),
    }
  }
}
