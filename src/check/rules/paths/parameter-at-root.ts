import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { printableUrl, quoted } from '../../text/message-phrases.ts'
import { isOfManyPages } from './query-order.ts'

/** P135 reports a parameter or the ending of a file directly after the first slash. */
export const parameterAtRoot: CheckRule = {
  code: 'P135',
  name: 'parameter-at-root',
  severity: 'info',
  why: 'A rule is compared with a URL from the first slash of its path on (RFC 9309 §2.2.2). `/sort=` matches only paths that begin so, and `/?sort=` only the home page. `/.pdf` matches no file that has a name. Authors mean the parameter or the ending on any page: `/*?sort=` and `/*&sort=`, `/*.pdf$`. A parameter of the home page is reported only if it is one of tracking, of a session or of a filter, with any value. Nothing is reported if another rule closes such URLs.',
  needsOneOf: ['=', '/.'],
  find,
}

/** Matches a parameter after the first slash; a `?` before it makes it one of the home page. */
const PARAMETER = /^\/(\??)&?([\w.[\]%-]{1,60})=([^/?&]*)$/

/** Matches the ending of a file, without its name. With parameters, these decide 5 of 2,100 files of a sample from 2020 to 2026. */
const ENDING =
  /^\/\.(pdf|docx?|xlsx?|pptx?|zip|rar|jpe?g|png|gif|webp|svg|mp[34]|css|js|php|html?|aspx?|csv)\$?$/i

/** What the author of a rule probably means. */
interface Meant {
  readonly isOfHome: boolean
  /** A page that the rule should match. */
  readonly page: string
  /** The rules that match such pages everywhere. */
  readonly written: string
}

function meantBy(value: string): Meant | undefined {
  const [, ending] = ENDING.exec(value) ?? []
  if (ending !== undefined)
    return { isOfHome: false, page: `file.${ending}`, written: quoted(`Disallow: /*.${ending}$`) }
  const [, home = '', name = '', of = ''] = PARAMETER.exec(value) ?? []
  const isOfHome = home === '?'
  if (name === '' || (isOfHome && !(isOfManyPages(name) && /^\*?$/.test(of)))) return undefined
  const written = `${quoted(`Disallow: /*?${name}=`)} and ${quoted(`Disallow: /*&${name}=`)}`
  return { isOfHome, page: `page?${name}=1`, written }
}

function* find(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  for (const rule of pathRules(context)) {
    const meant = rule.field === 'Disallow' ? meantBy(rule.value) : undefined
    if (meant === undefined) continue
    const url = `${originOf(context)}/${meant.page}`
    const policy = context.policies.get(dialect, agentOfGroup(rule.group))
    if (cachedVerdict(context, policy, url).verdict !== 'allow') continue
    const written = quoted(`Disallow: ${rule.value}`)
    const matched = meant.isOfHome
      ? 'the home page alone'
      : `only paths that begin with ${quoted(rule.value.replace(/[*$]+$/, ''))}`
    yield {
      span: rule.span,
      says: {
        case: meant.isOfHome ? 'parameter of the home page' : 'beginning of a path',
        what: `${written} matches ${matched}, so ${printableUrl(url)} stays open.`,
        advice: `To close such URLs everywhere, write ${meant.written}.`,
        subject: written,
      },
      dialects: dialectsRecognizing(context, rule),
      witness: url,
    }
  }
}
