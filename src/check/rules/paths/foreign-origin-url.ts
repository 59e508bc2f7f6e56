import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { siteHost } from '../../site/site-host.ts'
import { splitSchemelessUrl, splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** P103: a rule about another host. */
export const foreignOriginUrl: CheckRule = {
  code: 'P103',
  name: 'foreign-origin-url',
  severity: 'error',
  why: 'A robots.txt speaks for the one scheme, host and port it is served from (RFC 9309 §2.3): a rule for another host is held against the paths of this one, and matches nothing. The other host needs the rule in its own file. A value such as `//cdn.example.net/x`, which is a URL without its scheme, is a path like any other here: one that begins with two slashes; whether that is meant, only its author knows, so that it is a warning.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const host = siteHost(context)
  for (const rule of pathRules(context)) {
    const dialects = context.byDialect.recognizing(rule.entry.line, rule.field === 'Allow' ? 'allow' : 'disallow')
    const schemeless = splitSchemelessUrl(rule.value)
    if (schemeless !== undefined) {
      const { path } = schemeless
      const where = schemeless.host === host ? '' : ` into the file of ${quoted(schemeless.host)}`
      yield {
        span: rule.span,
        severity: 'warning',
        message: `${quoted(rule.value)} reads like a URL of ${schemeless.host === host ? 'this' : 'another'} host without its scheme; it is a path with two slashes, and the rule does nothing for ${quoted(path)} there. Put it${where}, as ${quoted(path)}.`,
        dialects,
      }
      continue
    }
    if (host === undefined) continue
    const address = splitUrl(rule.value)
    if (address === undefined || address.host === host) continue
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} is a URL of another host, and this file speaks for ${quoted(host)} alone: the rule does nothing. Put it into the file of ${quoted(address.host)}, as ${quoted(address.path)}.`,
      dialects,
    }
  }
}
