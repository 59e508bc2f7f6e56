import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M101: a sitemap without scheme and host. */
export const relative: CheckRule = {
  code: 'M101',
  name: 'relative',
  severity: 'error',
  why: 'The value of a Sitemap record is the whole URL of the sitemap, with scheme and host (sitemaps.org, "Submitting your Sitemap"; Google, robots.txt specifications: "an absolute URL"): the record stands outside of all groups, and may name another host. Most robots drop a path.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { origin } = context.options
  for (const entry of sitemapEntries(context)) {
    const { value } = entry
    if (/^[a-z][a-z0-9+.-]*:/i.test(value) || value.startsWith('"') || value.startsWith('{')) continue
    const span = context.file.spanOfValue(entry)
    const scheme = value.startsWith('//') ? 'https:' : undefined
    const path = value.startsWith('/') ? value : `/${value}`
    const whole = scheme !== undefined ? scheme + value : origin === undefined ? undefined : origin + path
    const usable = whole !== undefined && splitUrl(whole) !== undefined
    yield {
      span,
      message: `${quoted(value)} is no whole URL: a sitemap is named with scheme and host. Write ${usable ? quoted(whole) : `${quoted(`https://…${path}`)}, with the site's host`}.`,
      dialects: context.byDialect.recognizing(entry.line, 'sitemap'),
      ...(usable ? { fix: { title: 'write the whole URL', edits: [{ ...span, text: whole }] } } : {}),
    }
  }
}
