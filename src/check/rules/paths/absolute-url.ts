import { originOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, pathRules, replaceValue } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { siteHost } from '../../site/site-host.ts'
import { splitUrl, type UrlParts } from '../../site/url-parts.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P102: a whole URL where a path belongs. */
export const absoluteUrl: CheckRule = {
  code: 'P102',
  name: 'absolute-url',
  severity: 'error',
  why: 'A rule is held against the path of a URL, without scheme and host (RFC 9309 §2.2.2): a value that begins with `https://` matches no URL. A few libraries take the path out of it, so that the rule lives for them alone.',
  needsOneOf: [':/'],
  find,
}

/** An address of any scheme, or one of http that has lost a slash. */
function wholeUrl(value: string): Pick<UrlParts, 'host' | 'path'> | undefined {
  const known = splitUrl(value)
  if (known !== undefined) return known
  const match = /^[a-z][a-z0-9+.-]*:\/\/?([^/?#\s]+)(\/.*)?$/i.exec(value)
  return match === null ? undefined : { host: (match[1] as string).toLowerCase(), path: match[2] ?? '/' }
}

function* find(context: Context): Generator<Problem> {
  const host = siteHost(context)
  for (const rule of pathRules(context)) {
    const address = wholeUrl(rule.value)
    if (address === undefined || (host !== undefined && address.host !== host)) continue
    const { missing } = dialectsByMatch(context, rule, originOf(context) + address.path)
    yield {
      span: rule.span,
      message: `${quoted(rule.value)} is a whole URL, and a rule is held against a path: it matches nothing for ${dialectPhrase(missing, context.dialects.length)}. Write ${quoted(address.path)}.`,
      dialects: missing,
      fix: { title: 'keep only the path', edits: [replaceValue(rule, address.path)] },
    }
  }
}
