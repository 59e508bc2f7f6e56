import { isPlaceholderHost } from '../../../syntax/index.ts'
import { isOnlyRule, removalAdvice } from '../../analysis/redundancy/removal-advice.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { dialectsRecognizing, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I112: an example that was never filled in. */
export const copyPasteExample: CheckRule = {
  code: 'I112',
  name: 'copy-paste-example',
  severity: 'info',
  why: 'Documentation shows robots.txt with hosts and paths that you have to replace. The host example.com is reserved for examples (RFC 2606 §3), and the path `/directory/file.html` is in Wikipedia and in many guides. In a real file, such a host or path is usually left over from a copied example. A sitemap on the local machine is a warning: the file is one of a test server.',
  find,
}

function isLocal(host: string): boolean {
  return /^(?:localhost|127\.)/i.test(host)
}

/** What a host of documentation or of the local machine is, as the beginning of a sentence. */
function whatIs(host: string): string {
  return `${quoted(host)} ${isLocal(host) ? 'means the robot’s own machine' : 'is an example host'}`
}

/** Matches paths from documentation: Wikipedia, "robots.txt", and robotstxt.org. */
const PATHS =
  /^\/(?:directory\/file\.html?|(?:path|folder|directory)\/to\/\S*|your-(?:path|folder|directory|page|file)\/?|example(?:-subfolder)?\/?|nogooglebot\/?|foo\/bar(?:\/|\.html)?|~joe\/?\S*|cyberworld\/\S*)$/i

/** The first four characters of each path that `PATHS` matches, in lower case, for a quick test. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  '/cyb',
  '/dir',
  '/exa',
  '/fol',
  '/foo',
  '/nog',
  '/pat',
  '/you',
  '/~jo',
])
const BEGINNING = 4

/** Is the path one from documentation? */
function isExamplePath(path: string): boolean {
  return BEGINNINGS.has(path.slice(0, BEGINNING).toLowerCase()) && PATHS.test(path)
}

/** Matches robot names from documentation: robotstxt.org, and the pages of Google and Wikipedia. */
const ROBOT = /^(?:bad-?bot(?:-?name)?|bot-?name|example-?(?:ro)?bot|unnecessarybot|user-?agent-?name)$/i

function* find(context: Context): Generator<Problem> {
  yield* [...ofSitemaps(context), ...ofHosts(context), ...ofPaths(context), ...ofRobots(context)].sort(
    (one, other) => one.span.start - other.span.start,
  )
}

function ofSitemaps(context: Context): Problem[] {
  return sitemapRecords(context).flatMap((record) => {
    const address = splitUrl(record.value)
    if (address === undefined || !isNotOfSite(context, address.host)) return []
    return [
      {
        span: context.file.spanOfValue(record),
        ...(isLocal(address.host) ? { severity: 'warning' as const } : {}),
        weight: 1,
        says: {
          ...(isLocal(address.host) ? { case: 'own machine' } : {}),
          what: `${whatIs(address.host)}, so robots find no sitemap of this site there.`,
          advice: 'Write the host of the site.',
          subject: quoted(address.host),
        },
        dialects: context.byDialect.recognizing(record.line, 'sitemap'),
      },
    ]
  })
}

function ofHosts(context: Context): Problem[] {
  return recordsOf(context, 'host')
    .filter(({ value }) => isNotOfSite(context, value.toLowerCase()))
    .map(({ value, span, line }) => ({
      span,
      weight: 1,
      says: {
        case: 'Host',
        what: `${whatIs(value)}, so the line does not name the host of this site.`,
        advice: 'Write the host of the site, or remove the line.',
        subject: quoted(value),
      },
      dialects: context.byDialect.recognizing(line.number, 'host'),
    }))
}

/** Is a host one from documentation, and not that of the site? */
function isNotOfSite({ options: { origin } }: Context, host: string): boolean {
  return isPlaceholderHost(host) && (origin === undefined || host !== splitUrl(origin)?.host)
}

function ofPaths(context: Context): Problem[] {
  return pathRules(context)
    .filter(({ value }) => isExamplePath(value))
    .map((rule) => ({
      span: rule.span,
      says: {
        case: isOnlyRule(context, rule.line.number) ? 'path of the only rule' : 'path',
        what: `${quoted(rule.value)} is an example path from documentation, so the rule probably has no effect.`,
        advice: `Write a path of the site, or ${removalAdvice(context, rule.line.number)}.`,
        subject: quoted(rule.value),
      },
      dialects: dialectsRecognizing(context, rule),
    }))
}

function ofRobots(context: Context): Problem[] {
  return context.file.agents
    .filter(({ value }) => ROBOT.test(value))
    .map(({ value, line, group }) => ({
      span: line.valueSpan,
      says: {
        what: `${quoted(value)} is an example name from documentation, so it probably names no robot.`,
        subject: quoted(value),
        ...(group.agents.length === 1
          ? { case: 'only robot', advice: 'Name a real robot, or remove the line and its rules.' }
          : { case: 'robot', advice: 'Name a real robot, or remove the line.' }),
      },
      dialects: context.byDialect.recognizing(line.number, 'user-agent'),
    }))
}
