import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, type PathRule, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { siteHost } from '../../site/site-host.ts'
import { splitSchemelessUrl, splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P103 reports a rule for another host. */
export const foreignOriginUrl: CheckRule = {
  code: 'P103',
  name: 'foreign-origin-url',
  severity: 'error',
  rank: -150,
  ofLine: true,
  why: 'A robots.txt applies to the one scheme, host and port that it is served from (RFC 9309 §2.3). A rule with the URL of another host matches nothing here, and belongs in the file of that host. A value such as `//cdn.example.net/x` looks like a URL without its scheme, but is a path that begins with two slashes. Only its author knows which is intended, so that finding is a warning. A path such as `/www.example.com/` or `*www.example.com*` is info: mistaken links may lead to such paths.',
  find,
}

/**
 * The name of a host, in lower case, with which a path begins after its slash or stars: that of
 * `/www.example.com/x` or `*staging.example.org*`. A name without a usual ending is none.
 */
function namedHost(value: string): string | undefined {
  return /^(?:\/\*?|\*\/?)\.?((?:[a-z\d-]{1,63}\.){1,9}(?:com|net|org|gov|edu|(?:com?|org|net|gov|ac|edu)\.[a-z]{2}))(?=[/*$]|$)/i
    .exec(value)?.[1]
    ?.toLowerCase()
}

function* find(context: Context): Generator<Problem> {
  const host = siteHost(context)
  for (const rule of pathRules(context)) {
    const found = ofSchemelessUrl(rule, host) ?? ofNamedHost(rule, host) ?? ofOtherHost(context, rule, host)
    if (found !== undefined) yield { span: rule.span, dialects: dialectsRecognizing(context, rule), ...found }
  }
}

type Found = Pick<Problem, 'says' | 'severity'>

/** What there is to say of a value such as `//example.com/x`. */
function ofSchemelessUrl({ value }: PathRule, host: string | undefined): Found | undefined {
  const schemeless = splitSchemelessUrl(value)
  if (schemeless === undefined) return undefined
  const path = quoted(schemeless.path)
  const subject = quoted(value)
  return {
    severity: 'warning',
    says:
      schemeless.host === host
        ? {
            case: 'this host without a scheme',
            what: `${subject} looks like a URL of this host without its scheme.`,
            effect: `But most parsers read it as a path that begins with two slashes, so the rule does not match ${path}.`,
            advice: `Write ${path}.`,
            subject,
          }
        : {
            case: 'URL without a scheme',
            what: `${subject} looks like a URL without its scheme.`,
            effect: `But most parsers read it as a path of this site that begins with two slashes. The rule has no effect on the host ${quoted(schemeless.host)}.`,
            advice: `If you mean that host, write the rule as ${path} in its robots.txt. If you mean a path of this site, change nothing.`,
            subject,
          },
  }
}

/** What there is to say of a path that begins with the name of a host. */
function ofNamedHost({ value }: PathRule, host: string | undefined): Found | undefined {
  const named = namedHost(value)
  if (named === undefined) return undefined
  const advice =
    named === host
      ? 'Write the path that comes after the host.'
      : 'If you mean that host, write the rule in its own robots.txt.'
  return {
    severity: 'info',
    says: {
      case: named === host ? 'name of this host' : 'name of a host',
      what: `${quoted(value)} looks like it names the host ${quoted(named)}.`,
      effect:
        'But a rule matches the path and query of a URL, not its host. This one is about paths of this site that have the name in them.',
      advice: `${advice} If you mean such a path, keep this line.`,
      subject: quoted(value),
    },
  }
}

/** What there is to say of the URL of another host. */
function ofOtherHost({ options }: Context, { value }: PathRule, host: string | undefined): Found | undefined {
  const address = host === undefined ? undefined : splitUrl(value)
  if (host === undefined || address === undefined || address.host === host) return undefined
  const source = options.origin === undefined ? 'judging by its sitemaps, ' : ''
  return {
    says: {
      what: `${quoted(value)} is a URL of another host, but ${source}this file is for ${quoted(host)} alone, so the rule has no effect.`,
      advice: `Write the rule as ${quoted(address.path)} in the robots.txt of ${quoted(address.host)}.`,
      subject: quoted(value),
    },
  }
}
