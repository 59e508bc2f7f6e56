import { addressOf, sitemapEntries } from '../addresses.ts'
import { type Context, spanOf } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** M108: a sitemap on another host. */
export const otherHost: Rule = {
  code: 'M108',
  name: 'other-host',
  severity: 'info',
  why: 'A sitemap may stand on another host if the file of the site it is about names it: that is the proof that the site wants it (sitemaps.org, "Sitemaps & Cross Submits"). It is also what is left when a file is copied from another site.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { origin } = context.options
  const host = origin === undefined ? undefined : addressOf(origin)?.host
  if (host === undefined) return
  for (const entry of sitemapEntries(context)) {
    const address = addressOf(entry.value)
    if (address === undefined || address.host === host) continue
    yield {
      span: spanOf(context, entry),
      message: `The sitemap is on ${quoted(address.host)}, and the file on ${quoted(host)}. Look whether it lists the pages of this site.`,
      readers: context.readersTaking(entry.line, 'sitemap'),
    }
  }
}
