import type { DialectId } from '../../../dialects/index.ts'
import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, type PathRule, pathRules } from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, printableUrl, quoted } from '../../text/message-phrases.ts'
import { arePageDirectives, PAGE_DIRECTIVE_ADVICE } from '../../text/page-directives.ts'

/** P101 reports a value that does not begin like a path. */
export const noLeadingSlash: CheckRule = {
  code: 'P101',
  name: 'no-leading-slash',
  severity: 'error',
  promise: 'corrects',
  ofLine: true,
  why: 'A rule is compared with the path of a URL, which begins with a slash (RFC 9309 §2.2.2). A value that begins with neither a slash nor a star matches no URL, so the rule has no effect. Yandex calls it an error (Yandex Webmaster, errors in robots.txt). A few parsers, such as libwww-perl, add the slash, so the rule works for them alone. If the URL of an Allow is open anyway, the finding is info; in a group without a Disallow, it is a hint.',
  find,
}

/**
 * Matches a value that begins with a slash, a star or an invisible character, or that is a URL, a template
 * placeholder or a quotation. Other check rules report such mistakes.
 */
const OTHER_BEGINNING =
  /^(?:[/*"'“”‘’`^(|<{[%]|\$.|\\(?![a-z]{2})|[a-z][a-z0-9+.-]*:\/|(?:user-agent|allow|disallow|sitemap|crawl-delay|host)[ \t]*:|[^\u0021-\u007e])/i

/** Matches the beginning of a part of a path that is seldom directly after the first slash. */
const BEGINS_WITHIN = /^[?.=&;]/

/** Words in place of a path: for every URL, and for none. */
const EVERYTHING = /^(?:all|everything|any|yes|true|site|full)$/i
const NOTHING = /^(?:none|nothing|no|false|null)$/i

type CaseAndAdvice = Omit<Says, 'what' | 'effect'>

/** What to do with a word in place of a path; `undefined` for another value. */
function wordAdvice({ field, value }: PathRule): CaseAndAdvice | undefined {
  if (arePageDirectives(value)) return { case: 'page directive', advice: PAGE_DIRECTIVE_ADVICE }
  const isAll = EVERYTHING.test(value)
  if (!isAll && !NOTHING.test(value)) return undefined
  const everything = 'If everything is allowed, write an empty "Disallow:".'
  const nothing = 'If nothing is allowed, write "Disallow: /".'
  const noUrl = field === 'Disallow' ? everything : nothing
  return {
    case: `${field} of a word for ${isAll ? 'all' : 'nothing'}`,
    advice: `It looks like a word, not a path, and a robot looks for a URL that begins so. ${isAll ? `If you mean every URL, write "${field}: /".` : noUrl} If not, delete the line.`,
  }
}

/** Matches the name of a host: one that is usual for hosts, or several words with dots before a slash. */
const HOST =
  /^(?:www\.[a-z0-9.-]+|(?:[a-z0-9-]+\.)+(?:(?:com?|org|net|gov|ac|edu)\.[a-z]{2}|com|net|org|info|biz|edu|gov|test|local|localhost|invalid|example)|localhost|(?:\d{1,3}\.){3}\d{1,3}|(?:[a-z0-9-]+\.){2,}[a-z]{2,}(?=\/))(?::\d+)?(?:\/|$)/i

/**
 * Does the rule's value lack the leading slash of a path, without being a mistake that another check rule
 * reports?
 */
function lacksLeadingSlash({ value }: PathRule): boolean {
  return !OTHER_BEGINNING.test(value)
}

/** What to do with a value that begins with the name of a host. The host may be the one of this file. */
function hostAdvice(value: string): CaseAndAdvice {
  const path = value.includes('/') ? value.slice(value.indexOf('/')) : '/'
  return {
    case: path === '/' ? 'host alone' : 'host',
    advice: `It looks like the name of a host, but a path rule cannot name a host: a robots.txt is for the host that serves it. Write the rule as ${quoted(path)} in the robots.txt of that host${path === '/' ? ', if you mean all its URLs' : ''}. Delete this line.`,
  }
}

/** What to do with a value that lacks only what a path begins with. */
function pathAdvice(value: string, start: string, closesMore: boolean): CaseAndAdvice {
  const written = `Write ${quoted(`${start}${value}`)}.`
  return closesMore
    ? {
        case: 'closes more',
        advice: `${written} That closes such URLs on the whole site, which are open today.`,
      }
    : { advice: written }
}

/**
 * Says for which dialects the rule matches the URL that it means, if these are not of few robots; empty if none reads
 * the rule.
 */
function effectOf(
  { dialects }: Context,
  matching: readonly DialectId[],
  missing: readonly DialectId[],
  url: string,
): string {
  const all = dialects.length
  const shown = printableUrl(url)
  const lost = `For ${dialectPhrase(missing, all)}, the rule does not match ${shown}.`
  const isOfMany = dialects.some(({ id, concernsEverySite }) => concernsEverySite && matching.includes(id))
  if (missing.length > 0 && !isOfMany) return lost
  if (matching.length === 0) return ''
  const found = `For ${dialectPhrase(matching, all)}, the rule matches`
  return missing.length === 0 ? `${found} ${shown} nevertheless.` : `${lost} ${found} that URL nevertheless.`
}

/** May the robots of the rule's group fetch the URL that the rule means, as the file is? */
function isOpenAnyway(context: Context, { group }: PathRule, url: string): boolean {
  const policy = context.policies.get(context.byDialect.standard.dialect, agentOfGroup(group))
  return cachedVerdict(context, policy, url).verdict === 'allow'
}

/** The path that a value without a slash probably means: `/page.html` of `.html$`. */
function rootedSample(value: string): string {
  return `/${value.startsWith('.') ? 'page' : ''}${value.replace(/\*|\$$/g, '')}`
}

function* find(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    if (!lacksLeadingSlash(rule)) continue
    const start = BEGINS_WITHIN.test(rule.value) ? '/*' : '/'
    const isHost = HOST.test(rule.value)
    const word = wordAdvice(rule)
    const url = originOf(context) + rootedSample(rule.value)
    const { matching, missing } = dialectsByMatch(context, rule, url)
    const closesMore = start === '/*' && rule.field === 'Disallow' && missing.length > 0
    // Where the URL is open anyway, a void Allow changes little.
    const isIdle = rule.field === 'Allow' && isOpenAnyway(context, rule, url)
    yield {
      span: rule.span,
      ...(isIdle
        ? { severity: rule.group.rules.every(({ field }) => field === 'allow') ? 'hint' : 'info' }
        : {}),
      says: {
        what: `${quoted(rule.value)} does not begin with a slash.`,
        effect: effectOf(context, matching, missing, url),
        ...(word ?? (isHost ? hostAdvice(rule.value) : pathAdvice(rule.value, start, closesMore))),
        subject: quoted(rule.value),
      },
      dialects: missing,
      ...(isHost || word !== undefined
        ? {}
        : {
            fix: {
              title: `begin with ${quoted(start)}`,
              edits: [{ start: rule.span.start, end: rule.span.start, text: start }],
            },
          }),
    }
  }
}
