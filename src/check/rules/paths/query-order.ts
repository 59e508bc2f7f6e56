import type { Edit } from '../../../text/index.ts'
import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { MAIN_ROBOTS } from '../../agents/search-agents.ts'
import { samplePathOf } from '../../analysis/sample-url.ts'
import { isWordPress } from '../../analysis/wordpress-signs.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, pathRules, spanWithin } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { printableUrl, quoted } from '../../text/message-phrases.ts'

/** P124 reports a query pattern that depends on the order of its parameters. */
export const queryOrder: CheckRule = {
  code: 'P124',
  name: 'query-order',
  severity: 'hint',
  rank: 30,
  promise: 'closes',
  why: 'Parsers compare a rule character by character and know no parameters. `/*?a=1&b=2` matches neither `?b=2&a=1` nor `?a=1&x=0&b=2`, which usually lead to the same page. `/*?a=` and `/*&a=` together match the parameter `a` wherever it stands, also with other values and without `b`. The finding is a hint, because a site may write its parameters in one order only. `/*?sort=` alone is info if Google or Bing reads one of at most 10 such rules. A rule for `utm` is info, too: links of campaigns have `utm_source` and others (documentation of Google Analytics).',
  needsOneOf: ['&', '?', '='],
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* [...withSeveral(context), ...withOne(context), ...ofCampaigns(context)].sort(
    (one, other) => one.span.start - other.span.start,
  )
}

/** Matches a rule for one parameter on any page, or on any page of a folder: the folder, a star, the name and `=`. */
const ANY_PAGE = /^(?:\/|(\/[\w/-]{1,60}\/)(?=\*))?(\*?)\?([\w.[\]%-]{1,60})(=?)\*?$/i

/** Matches a rule for all parameters that begin alike, on any page: `/*?utm_*`. */
const ALIKE = /^\/?\*?\?([a-z]{1,60}_)\*?$/i

/** Matches a rule for a parameter `utm`. Parameters of campaigns only begin so: `utm_source`, `utm_medium`. */
const CAMPAIGN = /^\/?\*?[?&]?\*?utm=\*?$/i

/**
 * Parameters that come first: search forms send them alone, and WordPress writes them first (WordPress Codex,
 * "WordPress Query Vars"), and buttons of WooCommerce the cart, the others by custom. They are in the rules of 45 of 2,100 files of a sample from 2020 to 2026.
 */
const COMES_FIRST =
  /^(?:p|c|k|query|search|keywords?|term|replytocom|preview|page_id|attachment_id|cat|tag|author|option|lang|rest_route|add[-_]to[-_](?:cart|wishlist)|remove_item)$/i

/** Short names of a search, which come first where WordPress or a form of one field writes them. */
const SHORT_SEARCH = /^[sqf]$/i

/**
 * Kinds of parameters that links put behind others, with what their names match. By custom; no document lists all.
 * P124 is shown for 19 of 2,089 files of a sample from 2020 to 2026.
 */
const KINDS: ReadonlyMap<string, RegExp> = new Map([
  [
    'tracking',
    /^(?:utm_?\w*|ref|src|source|(?:g|fb|y|ms|d|tt)cl(?:id|kid)|msclkid|_openstat|gbraid|wbraid|mc_[ce]id|igshid|affiliate\w*|campaign\w*)$/i,
  ],
  ['session', /^(?:phpsessid|jsessionid|session_?id|sess(?:ion)?|s?sid)$/i],
  [
    'filter',
    /^(?:sort\w*|order\w*|dir|direction|filter\w*|colou?rs?|sizes?|brands?|(?:min_?|max_?)?price\w*|limit|per_?page|view|mode)$/i,
  ],
  ['search', SHORT_SEARCH],
])

function kindOf(name: string): string | undefined {
  return [...KINDS].find(([, names]) => names.test(name))?.[0]
}

/** Is a parameter one that any page of a site may take: of tracking, of a session or of a filter? */
export function isOfManyPages(name: string): boolean {
  return !['search', undefined].includes(kindOf(name))
}

/** The most lines that the fixes of a file add. More of them are a list that its owner has to plan. */
const MAX_ADDED = 10

/** Finds rules for a parameter that stays open where it is not the first one. */
function* withOne(context: Context): Generator<Problem> {
  const found = [...ofOneParameter(context)]
  const [first] = found
  const isShort = found.length <= MAX_ADDED
  const isAlike =
    first?.kind === undefined
      ? found.length === 1 && first?.hasFurtherOn === true
      : found.every(({ kind }) => kind === first.kind)
  for (const { problem, hasFurtherOn, isReadByMain } of found) {
    const { fix: _, ...withoutFix } = problem
    const isTold = isReadByMain && (hasFurtherOn || isShort)
    yield {
      ...(isAlike && isShort && isReadByMain ? problem : withoutFix),
      severity: isTold ? 'info' : 'hint',
    }
  }
}

interface OfOneParameter {
  readonly problem: Problem
  readonly kind: string | undefined
  /** Does another rule match a parameter further on, in the same folder? Its author knows that they come there, too. */
  readonly hasFurtherOn: boolean
  /** Do the robots of the main searches read the group? */
  readonly isReadByMain: boolean
}

/** A parameter that a rule matches only where it comes first. */
interface Parameter {
  readonly folder: string
  readonly name: string
  readonly kind: string | undefined
  readonly hasStar: boolean
  /** May the rule be about all names that begin so? */
  readonly mayGoOn: boolean
  /** The parameter in a URL. */
  readonly asked: string
  /** The end of a rule that matches it further on. */
  readonly ending: string
}

function parameterIn(value: string): Parameter | undefined {
  const [, beginning] = ALIKE.exec(value) ?? []
  const [, folder = '/', star = '', whole = '', equals = ''] = ANY_PAGE.exec(value) ?? []
  const name = beginning === undefined ? whole : `${beginning}source`
  if (name === '' || COMES_FIRST.test(name) || CAMPAIGN.test(value)) return undefined
  const mayGoOn = equals === '' && beginning === undefined
  return {
    folder,
    name,
    kind: kindOf(name),
    hasStar: star !== '',
    mayGoOn,
    // No campaign has this one alone.
    asked: mayGoOn && name.toLowerCase() === 'utm' ? 'utm_source' : name,
    ending: beginning ?? `${name}${equals}`,
  }
}

/** Is the parameter meant to come first, or the rule to be about other names? */
function isMeantSo(context: Context, { name, folder, mayGoOn, kind }: Parameter): boolean {
  // A folder has a search of its own, whose form has one field.
  if (SHORT_SEARCH.test(name)) return isWordPress(context) || folder !== '/'
  // Without "=", a name that is of no kind may be the beginning of others.
  return mayGoOn && kind === undefined
}

function* ofOneParameter(context: Context): Generator<OfOneParameter> {
  const { dialect } = context.byDialect.standard
  /** The folders below which a rule matches a parameter further on. */
  const foldersFurtherOn = new Set(
    pathRules(context).flatMap(({ value }) =>
      value.includes('*&') ? [value.slice(0, value.indexOf('*&'))] : [],
    ),
  )
  const named = new Set(context.file.agents.map(({ value }) => ownRobot(value)?.id))
  const hasOwnGroups = [...MAIN_ROBOTS].every((id) => named.has(id))
  for (const rule of pathRules(context)) {
    const { field, value, group, line } = rule
    const parameter = field === 'Disallow' ? parameterIn(value) : undefined
    if (parameter === undefined || isMeantSo(context, parameter)) continue
    const { folder, kind, asked } = parameter
    const policy = context.policies.get(dialect, agentOfGroup(group))
    const page = `${originOf(context)}${folder}page`
    const url = `${page}?a=1&${asked}=1`
    const first = `${page}?${asked}=1`
    // Another rule may close the parameter wherever it stands, or all pages.
    if (cachedVerdict(context, policy, first).rule?.line !== line.number) continue
    if (cachedVerdict(context, policy, url).verdict !== 'allow') continue
    const added = `Disallow: ${folder}*&${parameter.ending}`
    const written = quoted(`Disallow: ${value}`)
    // The sentence is the same for all such rules, so it is written once.
    const remedy = parameter.hasStar ? 'add the rule with "&" in place of "?"' : `add ${quoted(added)}`
    const problem: Problem = {
      span: rule.span,
      says: {
        what: `${written} matches its parameter only where it comes first, so ${printableUrl(url)} stays open.`,
        advice: `To close it wherever it stands, ${remedy}.`,
        subject: written,
      },
      dialects: dialectsRecognizing(context, rule),
      witness: url,
      fix: {
        title: 'match the parameter further on, too',
        edits: [insertedBelow(context, line, added)],
        because: 'The fix closes URLs that are open today.',
      },
    }
    yield {
      problem,
      kind,
      hasFurtherOn: folder === '/' ? foldersFurtherOn.size > 0 : foldersFurtherOn.has(folder),
      isReadByMain: !(group.isStarGroup && hasOwnGroups),
    }
  }
}

/** Finds rules against the parameters of campaigns that match none of them. */
function* ofCampaigns(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const url = `${originOf(context)}/page?utm_source=1`
  for (const rule of pathRules(context)) {
    const { field, value, group } = rule
    if (field !== 'Disallow' || !CAMPAIGN.test(value)) continue
    const policy = context.policies.get(dialect, agentOfGroup(group))
    if (cachedVerdict(context, policy, url).verdict !== 'allow') continue
    yield {
      span: rule.span,
      severity: 'info',
      says: {
        case: 'campaign',
        what: `${quoted(`Disallow: ${value}`)} matches no usual link of a campaign.`,
        effect: `Their parameters only begin with "utm", as in ${printableUrl(url)}, which stays open.`,
        advice: `To close them, write ${quoted('Disallow: /*?utm_')} and ${quoted('Disallow: /*&utm_')}.`,
      },
      dialects: dialectsRecognizing(context, rule),
      witness: url,
    }
  }
}

/** An edit that adds a line below another one. */
function insertedBelow({ file }: Context, { ending, end }: CheckedLine, text: string): Edit {
  return { start: end, end, text: ending === end ? `${file.lineEnd}${text}` : `${text}${file.lineEnd}` }
}

/** Finds rules for several parameters in one order. */
function* withSeveral(context: Context): Generator<Problem> {
  for (const rule of pathRules(context)) {
    const { value } = rule
    const match = /\?([^?&*$=]+=[^?&$]*)((?:&[^?&*$=]+=[^?&$]*)+)/.exec(value.replaceAll('&amp;', ''))
    if (match === null) continue
    const [, first = '', rest = ''] = match
    const path = samplePathOf(value.slice(0, value.indexOf('?')))
    const turned = [...rest.slice(1).split('&').reverse(), first].join('&').replaceAll('*', '')
    const url = `${originOf(context)}${path.startsWith('/') ? path : `/${path}`}?${turned}`
    const from = value.indexOf('?')
    const [name = ''] = first.split('=')
    const query = value.slice(0, from + 1)
    const hasValue = /=[^*]/.test(first)
    yield {
      span: spanWithin(rule, from, value.length),
      says: {
        case: 'several parameters',
        what: `${quoted(value)} depends on the order of its parameters, so the rule does not match ${quoted(url)}.`,
        advice: `To match the parameter ${quoted(name)} wherever it stands, write ${quoted(`${query}${name}=`)} and ${quoted(`${query}*&${name}=`)}. These two rules also match ${hasValue ? 'other values of this parameter, and ' : ''}URLs without the other parameters.`,
        subject: quoted(value),
      },
      dialects: dialectsRecognizing(context, rule),
      witness: url,
    }
  }
}
