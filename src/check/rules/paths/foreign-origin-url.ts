import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules } from '../../file/path-rules.ts'
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
    const schemeless = splitSchemelessUrl(rule.value)
    if (schemeless !== undefined) {
      const { path } = schemeless
      yield {
        span: rule.span,
        severity: 'warning',
        says:
          schemeless.host === host
            ? {
                case: 'this host without a scheme',
                what: `${quoted(rule.value)} looks like a URL of this host without its scheme.`,
                effect: `But most parsers read it as a path that begins with two slashes, so the rule does not match ${quoted(path)}.`,
                advice: `Write ${quoted(path)}.`,
                subject: quoted(rule.value),
              }
            : {
                case: 'URL without a scheme',
                what: `${quoted(rule.value)} looks like a URL without its scheme.`,
                effect: `But most parsers read it as a path of this site that begins with two slashes. The rule has no effect on the host ${quoted(schemeless.host)}.`,
                advice: `If you mean that host, write the rule as ${quoted(path)} in its robots.txt. If you mean a path of this site, change nothing.`,
                subject: quoted(rule.value),
              },
        dialects: dialectsRecognizing(context, rule),
      }
      continue
    }
    const named = namedHost(rule.value)
    if (named !== undefined) {
      yield {
        span: rule.span,
        severity: 'info',
        says: {
          case: named === host ? 'name of this host' : 'name of a host',
          what: `${quoted(rule.value)} looks like it names the host ${quoted(named)}.`,
          effect:
            'But a rule matches the path and query of a URL, not its host. This one is about paths of this site that have the name in them.',
          advice: `${named === host ? 'Write the path that comes after the host.' : 'If you mean that host, write the rule in its own robots.txt.'} If you mean such a path, keep this line.`,
          subject: quoted(rule.value),
        },
        dialects: dialectsRecognizing(context, rule),
      }
      continue
    }
    if (host === undefined) continue
    const address = splitUrl(rule.value)
    if (address === undefined || address.host === host) continue
    const source = context.options.origin === undefined ? 'judging by its sitemaps, ' : ''
    yield {
      span: rule.span,
      says: {
        what: `${quoted(rule.value)} is a URL of another host, but ${source}this file is for ${quoted(host)} alone, so the rule has no effect.`,
        advice: `Write the rule as ${quoted(address.path)} in the robots.txt of ${quoted(address.host)}.`,
        subject: quoted(rule.value),
      },
      dialects: dialectsRecognizing(context, rule),
    }
  }
}
