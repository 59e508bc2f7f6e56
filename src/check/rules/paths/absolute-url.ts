import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { siteHost } from '../../site/site-host.ts'
import { splitUrl, type UrlParts } from '../../site/url-parts.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P102 reports an absolute URL instead of a path. */
export const absoluteUrl: CheckRule = {
  code: 'P102',
  name: 'absolute-url',
  severity: 'error',
  why: 'Parsers compare a rule with the path of a URL, without scheme and host (RFC 9309 §2.2.2). For most of them, a value that begins with `https://` therefore matches no URL. A few parsers, such as libwww-perl, take the path out of the value.',
  needsOneOf: [':/'],
  find,
}

/** The host and path of an absolute URL. The URL may have any scheme, or lack a slash after `https:`. */
function absoluteAddress(value: string): Pick<UrlParts, 'host' | 'path'> | undefined {
  const address = splitUrl(value)
  if (address !== undefined) return address
  const match = /^[a-z][a-z0-9+.-]*:\/\/?([^/?#\s]+)(\/.*)?$/i.exec(value)
  return match === null ? undefined : { host: (match[1] as string).toLowerCase(), path: match[2] ?? '/' }
}

function* find(context: Context): Generator<Problem> {
  const host = siteHost(context)
  for (const rule of pathRules(context)) {
    const address = absoluteAddress(rule.value)
    if (address === undefined || (host !== undefined && address.host !== host)) continue
    const { missing } = dialectsByMatch(context, rule, originOf(context) + address.path)
    const { length } = context.dialects
    // If the host of the site is unknown, the URL may be of another site.
    const condition = host === undefined ? ` if this file is for ${quoted(address.host)}` : ''
    const effect =
      missing.length === 0
        ? ''
        : ` For ${dialectPhrase(missing, length)}, the rule does not match ${quoted(address.path)}.`
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} is an absolute URL, but a rule needs a path.${effect} Write ${quoted(address.path)}${condition}.`,
      dialects: missing,
      fix: { title: 'keep only the path', edits: [replaceValue(rule, address.path)] },
    }
  }
}
