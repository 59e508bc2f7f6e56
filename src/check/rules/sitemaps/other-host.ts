import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapEntries } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** M108: a sitemap on another host. */
export const otherHost: CheckRule = {
  code: 'M108',
  name: 'other-host',
  severity: 'info',
  why: 'A sitemap may stand on another host if the file of the site it is about names it: that is the proof that the site wants it (sitemaps.org, "Sitemaps & Cross Submits"). It is also what is left when a file is copied from another site.',
  find,
}

/** Which site the file is of is not known; of sitemaps on several hosts, those of one at the most are on that site's own. */
function* onSeveralHosts(context: Context): Generator<Problem> {
  const named = sitemapEntries(context).flatMap((entry) => {
    const address = splitUrl(entry.value)
    return address === undefined ? [] : [{ entry, host: address.host }]
  })
  const [first] = named
  const others = named.filter(({ host }) => host !== first?.host)
  const [second] = others
  if (first === undefined || second === undefined) return
  yield {
    span: context.file.spanOfValue(second.entry),
    message: `The sitemap is on ${quoted(second.host)}, and the one in line ${first.entry.line} on ${quoted(first.host)}${others.length === 1 ? '' : `; ${others.length - 1} more ${others.length === 2 ? 'is' : 'are'} not on that host either`}. Look whether all list pages of this site.`,
    related: [{ span: context.file.spanOfValue(first.entry), message: 'on another host' }],
    dialects: context.byDialect.recognizing(second.entry.line, 'sitemap'),
  }
}

function* find(context: Context): Generator<Problem> {
  const { origin } = context.options
  const host = origin === undefined ? undefined : splitUrl(origin)?.host
  if (host === undefined) {
    yield* onSeveralHosts(context)
    return
  }
  for (const entry of sitemapEntries(context)) {
    const address = splitUrl(entry.value)
    if (address === undefined || address.host === host) continue
    yield {
      span: context.file.spanOfValue(entry),
      message: `The sitemap is on ${quoted(address.host)}, and the file on ${quoted(host)}. Look whether it lists the pages of this site.`,
      dialects: context.byDialect.recognizing(entry.line, 'sitemap'),
    }
  }
}
