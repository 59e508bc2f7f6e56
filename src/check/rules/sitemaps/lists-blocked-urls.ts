import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { grouped } from '../../../text/index.ts'
import { closedBy } from '../../analysis/closed/closed-site.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { knownUrls, verdictForUnnamedAgent } from '../../site/known-urls.ts'
import { siteHost, sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { inDialects, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** M111 reports a sitemap, or a list of known URLs, with URLs that the file forbids. */
export const listsBlockedUrls: CheckRule = {
  code: 'M111',
  name: 'lists-blocked-urls',
  severity: 'warning',
  why: 'A sitemap invites robots to the pages it lists. If the robots.txt of the same site forbids some of these pages, the two files contradict each other. Search engines cannot read pages that they may not fetch, and may report them as errors. The check needs the sitemaps, which `--online` fetches, or a list of URLs (`--urls`). For such a list, the finding is info: it may have URLs that no sitemap lists.',
  find,
}

/**
 * The maximum number of URLs of one sitemap that are compared with the rules: as many as a sitemap may list
 * (sitemaps.org, "Sitemaps XML format").
 */
const MAX_URLS = 50_000

function* find(context: Context): Generator<Problem> {
  // A file that closes the whole site forbids all its pages. I101 reports that once.
  if (closedBy(context, context.byDialect.standard.dialect, UNNAMED_AGENT) !== undefined) return
  yield* inSitemaps(context)
  yield* inKnownUrls(context)
}

/** Finds forbidden URLs of a list whose purpose nobody told. */
function* inKnownUrls(context: Context): Generator<Problem> {
  const own = ofThisHost(context, knownUrls(context))
  const blocked = own.filter((url) => verdictForUnnamedAgent(context, url).verdict === 'disallow')
  const [witness] = blocked
  const rule = witness === undefined ? undefined : verdictForUnnamedAgent(context, witness).rule
  if (witness === undefined || rule?.line === undefined) return
  yield {
    span: context.file.spanOfRule(rule),
    severity: 'info',
    says: {
      case: 'known URLs',
      what: `Of the ${plural(own.length, 'URL')} of the site that this check knows, the file forbids ${grouped(blocked.length)} to robots that no group names. For example, line ${rule.line} forbids "${printableUrl(witness)}".`,
      effect: 'If a sitemap lists such a URL, search engines may report it as an error.',
      advice: 'Allow it, or remove it from the sitemap.',
    },
    dialects: dialectsForbidding(context, witness),
    witness,
  }
}

/** Another host has a robots.txt of its own. */
function ofThisHost(context: Context, urls: readonly string[]): readonly string[] {
  const host = siteHost(context)
  return host === undefined ? urls : urls.filter((url) => splitUrl(url)?.host === host)
}

/** The dialects in which a URL is forbidden to the unnamed agent. */
function dialectsForbidding(context: Context, url: string): readonly DialectId[] {
  return context.dialects
    .filter(
      (dialect) =>
        cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), url).verdict === 'disallow',
    )
    .map(({ id }) => id)
}

function* inSitemaps(context: Context): Generator<Problem> {
  const listed = new Map((context.options.sitemaps ?? []).map(({ url, urls }) => [url, urls]))
  const host = siteHost(context)
  for (const record of sitemapRecords(context)) {
    const all = listed.get(record.value) ?? []
    if (all.length > MAX_URLS)
      context.notes.add(
        `Only the first ${grouped(MAX_URLS)} of the ${grouped(all.length)} URLs in ${quoted(record.value)} were compared with the rules.`,
      )
    const own = ofThisHost(context, all.slice(0, MAX_URLS))
    const blocked = own.filter((url) => verdictForUnnamedAgent(context, url).verdict === 'disallow')
    const [witness] = blocked
    if (witness === undefined) continue
    const { rule } = verdictForUnnamedAgent(context, witness)
    const standard = context.byDialect.standard.dialect.id
    const forbidding = rule?.line === undefined ? 'the file' : `line ${rule.line}`
    const example = `For example, ${forbidding} forbids "${printableUrl(witness)}".`
    const ids = dialectsForbidding(context, witness)
    const count = `${all.length > MAX_URLS ? 'at least ' : ''}${plural(own.length, 'URL')}`
    const from = own.length === all.length || host === undefined ? '' : ` of ${quoted(host)}`
    yield {
      span: context.file.spanOfValue(record),
      says: {
        what: [
          `The sitemap ${quoted(record.value)} lists ${count}${from}.`,
          `In ${standard}, the file forbids ${blocked.length} of them to robots that no group names.`,
          example,
          ...(ids.length === 0
            ? []
            : [`${inDialects(ids, context.dialects.length)}, the file forbids this URL.`]),
        ].join(' '),
        effect: 'Search engines may report forbidden URLs as errors.',
        advice: 'Allow them, or remove them from the sitemap.',
        subject: quoted(record.value),
      },
      related:
        rule?.start === undefined || rule.end === undefined
          ? []
          : [{ span: { start: rule.start, end: rule.end }, message: 'forbids the first of these URLs' }],
      dialects: ids,
      witness,
    }
  }
}
