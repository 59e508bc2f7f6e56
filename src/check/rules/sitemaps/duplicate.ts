import type { ParsedRecord } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M105 reports a file that names the same sitemap twice. */
export const duplicate: CheckRule = {
  code: 'M105',
  name: 'duplicate',
  severity: 'hint',
  why: 'A Sitemap record applies to every robot wherever it stands (sitemaps.org), so a second record with the same URL adds nothing. Often two programs write one record each. If only one of them learns of a new URL, the file still names the old one.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const first = new Map<string, ParsedRecord>()
  for (const record of sitemapRecords(context)) {
    const address = splitUrl(record.value)
    // Scheme and host are case-insensitive (RFC 3986 §6.2.2.1).
    const key = address === undefined ? record.value : `${address.scheme}://${address.host}${address.path}`
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, record)
      continue
    }
    const spelling = earlier.value === record.value ? '' : `, spelt ${quoted(earlier.value)}`
    yield {
      span: context.file.spanOfValue(record),
      says: {
        what: `Line ${earlier.line} already names this sitemap${spelling}.`,
        effect: 'This line adds nothing.',
        advice: 'Delete one of the two lines.',
        subject: quoted(record.value),
      },
      related: [{ span: context.file.spanOfValue(earlier), message: 'names the same sitemap' }],
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
      fix: { title: 'delete the line', edits: [removeLine(context, context.file.lineAt(record.line))] },
    }
  }
}
