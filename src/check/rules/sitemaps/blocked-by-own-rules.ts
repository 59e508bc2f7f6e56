import { type Dialect, type DialectId, type ParsedRecord, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { searchAgents } from '../../agents/search-agents.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { Related } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { isHostingService } from '../../site/hosting-services.ts'
import { verdictForUnnamedAgent } from '../../site/known-urls.ts'
import { siteHost, sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** M107 reports a sitemap that the file names but forbids. */
export const blockedByOwnRules: CheckRule = {
  code: 'M107',
  name: 'blocked-by-own-rules',
  severity: 'warning',
  rank: -60,
  why: 'A robot fetches a sitemap like any other URL. If the rules forbid that URL to it, it does not read the sitemap, although the same file names it. Some search engines may fetch it all the same, but no site can rely on that. A sitemap among the rules for a search robot is reported if they forbid it to that robot. Another host, or a hosting service such as Amazon S3, has a robots.txt of its own. If the sitemaps are on several hosts, nobody can tell whose file this is, and the finding is info.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const host = siteHost(context)
  for (const record of sitemapRecords(context)) {
    const address = splitUrl(record.value)
    if (address === undefined || !isOfFile(address.host, host)) continue
    yield* closedToOwner(context, record, host)
    const { verdict, rule } = verdictForUnnamedAgent(context, record.value)
    // A file that forbids the whole site forbids its sitemap too. I101 reports that once.
    if (
      verdict !== 'disallow' ||
      verdictForUnnamedAgent(context, `${address.scheme}://${address.host}/`).verdict === 'disallow'
    )
      continue
    const dialects = dialectsForbidding(context, record.value)
    const standard = context.byDialect.standard.dialect.id
    const inStandard = `In ${standard}, ${rule?.line === undefined ? 'the file' : `line ${rule.line}`}`
    const forbids = `forbids the sitemap ${quoted(record.value)} to robots that no group names.`
    // Another line may decide in another dialect.
    const isElsewhere = dialects.some((id) => id !== standard) && rule?.line !== undefined
    const condition =
      context.options.origin === undefined ? `, if this file is that of ${quoted(address.host)}` : ''
    yield {
      span: context.file.spanOfValue(record),
      ...(host === undefined ? { severity: 'info' as const } : {}),
      says: {
        what: isElsewhere
          ? `${inDialects(dialects, context.dialects.length)}, the file ${forbids} ${inStandard} decides.`
          : `${inStandard} ${forbids}`,
        effect: `Such robots that obey the file do not read the sitemap${condition}.`,
        advice: 'Allow its URL, or move the sitemap to a URL that is allowed.',
        subject: quoted(record.value),
      },
      related: rule === undefined ? [] : relatedTo(rule),
      dialects,
      witness: record.value,
    }
  }
}

/** Do the rules of the file apply to a host? Another host than that of the site has a robots.txt of its own. */
function isOfFile(host: string, ofSite: string | undefined): boolean {
  return ofSite === undefined ? !isHostingService(host) : host === ofSite
}

function dialectsForbidding(context: Context, url: string): DialectId[] {
  const verdictIn = (dialect: Dialect): string =>
    cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), url).verdict
  return context.dialects.filter((dialect) => verdictIn(dialect) === 'disallow').map(({ id }) => id)
}

function relatedTo({ start, end }: Rule): Related[] {
  return start === undefined || end === undefined
    ? []
    : [{ span: { start, end }, message: 'forbids the sitemap' }]
}

/**
 * Finds a sitemap among the rules for a robot of a search that they forbid to this very robot, although they
 * leave it a part of the site. Any robot may read the sitemap, but it was written for this one.
 */
function* closedToOwner(
  context: Context,
  record: ParsedRecord,
  host: string | undefined,
): Generator<Problem> {
  for (const { named, who, policy, dialect } of searchAgents(context)) {
    if (named === undefined || closesAll(named.agent.group)) continue
    const { group, rules } = named.agent.group
    // Below all rules, a Sitemap is at the end of the file by chance.
    if (record.line < group.firstLine || !rules.some(({ line }) => line > record.line)) continue
    const { verdict, rule } = cachedVerdict(context, policy(dialect), record.value)
    if (verdict !== 'disallow' || rule?.start === undefined || rule.end === undefined) continue
    yield {
      span: context.file.spanOfValue(record),
      ...(host === undefined ? { severity: 'info' as const } : {}),
      says: {
        case: 'among the rules of a robot',
        what: `This sitemap stands among the rules for ${who}, and line ${rule.line} of them forbids ${who} its URL.`,
        effect: 'A robot that obeys does not read it.',
        advice: 'Allow the URL there.',
        subject: quoted(record.value),
      },
      related: [{ span: { start: rule.start, end: rule.end }, message: 'forbids the sitemap' }],
      dialects: [dialect.id],
      witness: record.value,
    }
    return
  }
}
