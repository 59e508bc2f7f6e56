import type { Context } from '../../file/context.ts'
import {
  dialectsByMatch,
  dialectsRecognizing,
  type PathRule,
  pathRules,
  replaceValue,
} from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { isHostingService } from '../../site/hosting-services.ts'
import { originOf } from '../../site/origin.ts'
import { siteHost } from '../../site/site-host.ts'
import { splitUrl, type UrlParts } from '../../site/url-parts.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P102 reports an absolute URL instead of a path. */
export const absoluteUrl: CheckRule = {
  code: 'P102',
  name: 'absolute-url',
  severity: 'error',
  // What to write in place of a path with the name of a host is one question.
  explainsOnLine: ['P103'],
  promise: 'corrects',
  ofLine: true,
  why: 'Parsers compare a rule with the path of a URL, without scheme and host (RFC 9309 §2.2.2). For most of them, a value that begins with `https://` therefore matches no URL. A few parsers, such as libwww-perl, take the path out of the value. A path that begins with the host of the site, or with its domain after a dot, is a warning. Few pages have such a path.',
  needsOneOf: ['/'],
  find,
}

type Address = Pick<UrlParts, 'host' | 'path'>

/** The host and path of an absolute URL. The URL may have any scheme, or lack a slash after `https:`. */
function absoluteAddress(value: string): Address | undefined {
  const address = splitUrl(value)
  if (address !== undefined) return address
  const match = /^[a-z][a-z0-9+.-]*:\/\/?([^/?#\s]+)(\/.*)?$/i.exec(value)
  return match === null ? undefined : { host: (match[1] as string).toLowerCase(), path: match[2] ?? '/' }
}

/** Matches a path that begins with the name of a host, or of a domain after a dot, and has both. */
const HOST_IN_PATH = /^(?:\/|(?=\*\.))\*?(\.?(?:[a-z0-9-]+\.)+[a-z]{2,})(\/.*)?$/i

/** Endings of files that look like those of domains. */
const OF_FILES =
  /\.(?:html?|php\d?|aspx?|jsp|cgi|pl|py|do|txt|xml|pdf|json|js|css|gz|zip|md|[a-z]*htm[a-z]*)$/i

/** Matches a domain after a dot. Without the usual endings, it may be a hidden file such as `.env.local`. */
const DOTTED_DOMAIN =
  /^\..*\.(?:com|net|org|info|biz|edu|gov|eu|de|fr|it|es|nl|pl|cz|uk|ru|br|au|ca|ch|at|jp)$/

/** Finds paths that begin with the host of the site, although a path is what follows the host. */
function* withHostInPath(context: Context, host: string | undefined): Generator<Problem> {
  const named = pathRules(context).flatMap((rule) => {
    const [, name = '', path = '/'] = HOST_IN_PATH.exec(rule.value) ?? []
    return name === '' || OF_FILES.test(name) ? [] : [{ rule, name: name.toLowerCase(), path }]
  })
  // No folder of a site has the name of a domain after a dot.
  const domain =
    host ?? named.find(({ name, path }) => DOTTED_DOMAIN.test(name) && path !== '/')?.name.slice(1)
  if (domain === undefined) return
  const site = domain.replace(/^www\./, '')
  for (const { rule, name, path } of named) {
    const bare = name.replace(/^\./, '')
    const isOfSite = bare === domain || bare.endsWith(`.${site}`)
    if (!isOfSite && !domain.endsWith(`.${bare}`)) continue
    const isOther = /^\/\**$/.test(path) && isOfSite && bare !== site && bare !== domain
    yield {
      span: rule.span,
      severity: 'warning',
      says: isOther ? saysOfOtherHost(rule, bare) : saysOfHost(rule, path),
      dialects: dialectsRecognizing(context, rule),
      ...(isOther || path === '/'
        ? {}
        : { fix: { title: 'keep only the path', edits: [replaceValue(rule, path)] } }),
    }
  }
}

function saysOfOtherHost({ value }: PathRule, host: string): Says {
  return {
    case: 'other host',
    what: `${quoted(value)} begins with the name of another host, ${quoted(host)}.`,
    effect:
      'A robots.txt is for the host that serves it, so this rule is about paths of this host that begin with that name.',
    advice:
      'Write the rule in the robots.txt of that host, and delete this line unless this site has such paths.',
    subject: quoted(value),
  }
}

function saysOfHost({ value }: PathRule, path: string): Says {
  return {
    case: path === '/' ? 'host alone' : 'host before the path',
    what: `${quoted(value)} begins with the name of a host.`,
    effect:
      'A rule is compared with what follows the host in a URL, so this one is about paths that repeat the name.',
    advice: `Write ${quoted(path)}${path === '/' ? ', if you mean all URLs' : ''}. If this site has such paths, keep the line.`,
    subject: quoted(value),
  }
}

function* find(context: Context): Generator<Problem> {
  const problems = [...withAddress(context), ...withHostInPath(context, siteHost(context))]
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

/** Finds rules whose value is an absolute URL. */
function* withAddress(context: Context): Generator<Problem> {
  const host = siteHost(context)
  const absolute = pathRules(context).flatMap((rule) => {
    const address = absoluteAddress(rule.value)
    return address === undefined ? [] : [{ rule, address }]
  })
  const hosts = new Set(absolute.map(({ address }) => address.host))
  for (const { rule, address } of absolute) {
    if (host !== undefined && address.host !== host) continue
    if (host === undefined && isHostingService(address.host))
      yield {
        span: rule.span,
        says: saysOfService(rule, address.host),
        dialects: dialectsRecognizing(context, rule),
      }
    // Of several hosts, at most one is that of this file, and nothing tells which.
    else yield problemOf(context, rule, address, host, host === undefined && hosts.size > 1)
  }
}

function saysOfService({ value }: PathRule, host: string): Says {
  return {
    case: 'hosting service',
    what: `${quoted(value)} is an absolute URL, but a rule needs a path, and holds only for the host that serves this file.`,
    effect: `${quoted(host)} belongs to a hosting service, so it is probably another host.`,
    advice: 'If so, delete the line: only the robots.txt of that host can have such a rule.',
    subject: quoted(value),
  }
}

/** The problem of an absolute URL. If the host of the site is unknown, the URL may be of another site. */
function problemOf(
  context: Context,
  rule: PathRule,
  { host, path }: Address,
  ownHost: string | undefined,
  isUnclear: boolean,
): Problem {
  const { missing } = dialectsByMatch(context, rule, originOf(context) + path)
  const closesSite = rule.field === 'Disallow' && /^\/?\**$/.test(path)
  const only = ownHost === undefined ? `${quoted(host)} is this site and you` : 'you'
  const condition = ownHost === undefined ? ` if this file is for ${quoted(host)}` : ''
  return {
    span: rule.span,
    says: {
      ...(closesSite ? { case: 'whole site' } : {}),
      what: `${quoted(rule.value)} is an absolute URL, but a rule needs a path.`,
      effect:
        missing.length === 0
          ? ''
          : `For ${dialectPhrase(missing, context.dialects.length)}, the rule does not match ${quoted(path)}.`,
      advice: closesSite
        ? `Delete the line. Write ${quoted(path)} only if ${only} mean to close the whole site.`
        : `Write ${quoted(path)}${condition}.`,
      subject: quoted(rule.value),
    },
    dialects: missing,
    ...(closesSite || isUnclear
      ? {}
      : { fix: { title: 'keep only the path', edits: [replaceValue(rule, path)] } }),
  }
}
