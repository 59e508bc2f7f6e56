import { matches, SearchedPath } from '../pattern/index.ts'
import { visible } from '../text/index.ts'
import { assertPolicy } from './assert-arguments.ts'
import { askedText, decide } from './decide.ts'
import { pacingSentences } from './explain-pacing.ts'
import { signalSentences } from './explain-signals.ts'
import type { AskedUrl, Failure, Policy, UrlOptions } from './policy.ts'
import type { Rule } from './rule.ts'
import type { CandidateGroup, SelectionReason } from './selection.ts'
import type { Verdict } from './verdict.ts'
import { assumptionWords, groupLinesWords, isUnknownReason, selectionWords, unknownWords } from './words.ts'

/** The most groups, and the most matching rules, that are listed. The others are counted. */
const MAX_EXPLAINED: number = 100

/** The most characters of a URL that is too long that are shown. */
const MAX_URL_SHOWN = 80

/** A group of the file, and why it applies or not. */
export interface ExplainedGroup {
  readonly group: CandidateGroup
  readonly selected: boolean
  readonly reason: SelectionReason
}

/** Options of {@link explain}. */
export interface ExplainOptions extends UrlOptions {
  /** A time of day, in minutes since midnight UTC: the sentences then say what applies at that time. */
  readonly minute?: number
}

/** What led to a verdict, as data and as sentences. */
export interface Explanation {
  readonly url: string
  /** The text of the URL that the rules were matched against; absent if the parser fails. */
  readonly path?: string
  readonly verdict: Verdict
  /** Every group of the file, in order, at most {@link MAX_EXPLAINED} of them. */
  readonly groups: readonly ExplainedGroup[]
  readonly groupsLeftOut: number
  /**
   * The rules that match, in the order of the decision list: the deciding rule first. At most
   * {@link MAX_EXPLAINED}.
   */
  readonly matching: readonly Rule[]
  readonly matchingLeftOut: number
  /** The sentences about what decides: the rule or the lack of one, and the first rule that it outranks. */
  readonly because: readonly string[]
  /**
   * The whole explanation as English sentences, in the order of the reasoning. Text from the file is made printable.
   */
  readonly sentences: readonly string[]
}

/**
 * Why a policy gives its verdict on a URL: which groups apply, which rules match, what the dialect made of
 * the URL and the rules, and which dialects stand in for unknown answers. If the URL is allowed, also the
 * pace, the hours and the signals that hold for the robot.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
 * explain(policy, '/a/b').matching.map(({ line }) => line) // [3, 2]
 * ```
 */
export function explain(policy: Policy, url: AskedUrl, options?: ExplainOptions): Explanation {
  assertPolicy(policy, 'explain')
  const verdict = decide(policy, url, options)
  const { candidates, reasonFor, selected } = policy.selection
  const groups = candidates
    .slice(0, MAX_EXPLAINED)
    .map((group): ExplainedGroup => ({ group, selected: selected.includes(group), reason: reasonFor(group) }))
  const path = verdict.verdict === 'unknown' ? undefined : policy.pathOf(askedText(url, options))
  const matching = path === undefined ? [] : matchingRules(policy, path, verdict.rule)
  const parts = {
    url: typeof url === 'string' ? url : url.href,
    ...(path === undefined ? {} : { path }),
    verdict,
    groups,
    groupsLeftOut: candidates.length - groups.length,
    matching: matching.slice(0, MAX_EXPLAINED),
    matchingLeftOut: Math.max(0, matching.length - MAX_EXPLAINED),
  }
  const because = decidingSentences(policy, parts)
  return {
    ...parts,
    because: because.slice(0, 2),
    sentences: sentencesOf(policy, parts, because, options?.minute),
  }
}

/** The rules that match. If the verdicts are no decision list, a rule may match that counts only for other URLs. */
function matchingRules({ rules, ruleFor }: Policy, path: string, deciding: Rule | undefined): Rule[] {
  if (ruleFor !== undefined && deciding === undefined) return []
  const search = new SearchedPath(path, Number.POSITIVE_INFINITY)
  const matching = rules.filter(({ pattern }) => matches(pattern, path, search))
  if (ruleFor === undefined || deciding === undefined) return matching
  return [deciding, ...matching.filter(({ line }) => line !== deciding.line)]
}

type Parts = Omit<Explanation, 'sentences' | 'because'>

const NO_GROUP = 'The file has no group that this dialect recognises.'
const NONE_APPLIES = 'No group applies, so everything is allowed.'

/** What decides: the rule or the lack of one, and then each other rule that matches. If there is no verdict, why. */
function decidingSentences(policy: Policy, { url, path, verdict, groups, matching }: Parts): string[] {
  if (isUnknownReason(verdict.reason))
    return [`There is no verdict on "${visible(url, MAX_URL_SHOWN)}": ${unknownWords(verdict.reason)}.`]
  if (path === undefined) {
    const what = policy.failure === undefined ? `on the URL "${visible(url)}"` : failureWords(policy.failure)
    return [`The parser of ${policy.dialect} stops with an error ${what}, so it has no verdict.`]
  }
  const [deciding] = matching
  if (deciding === undefined) {
    if (policy.selection.kind === 'none') return [groups.length === 0 ? NO_GROUP : NONE_APPLIES]
    return [
      `No rule of the groups that apply ${policy.ruleFor === undefined ? 'matches' : 'decides'} it, so it is allowed.`,
    ]
  }
  // Some programs make several rules of one line.
  const others = matching.filter(({ line }) => line !== deciding.line)
  return [
    `${ruleName(deciding)} decides${others.length === 0 ? ': no other rule matches' : ''}.`,
    ...others.map((rule) => `${ruleName(rule)} matches too, but ${rankWords(policy, deciding, rule)}.`),
  ]
}

function sentencesOf(
  policy: Policy,
  { url, path, verdict, groups, groupsLeftOut, matching, matchingLeftOut }: Parts,
  because: readonly string[],
  minute: number | undefined,
): readonly string[] {
  if (path === undefined) return because
  const robot = policy.agent.map((token) => `"${visible(token)}"`).join(', else ')
  const sentences: string[] = []
  sentences.push(
    `${robot}, read as ${policy.dialect}: ${verdict.verdict === 'allow' ? 'may fetch' : 'may not fetch'} "${visible(url)}"${unreadNameWords(policy)}.`,
  )
  if (groups.length === 0) sentences.push(NO_GROUP)
  for (const { group, selected, reason } of groups)
    sentences.push(
      `The ${groupName(group)} ${selected ? 'applies' : 'does not apply'}: ${selectionWords(reason)}.`,
    )
  if (groupsLeftOut > 0) sentences.push(`${groupsLeftOut} more groups are not listed.`)
  const isNone = policy.selection.kind === 'none'
  if (groups.length > 0 && isNone) sentences.push(NONE_APPLIES)
  sentences.push(...cutGroups(policy))
  sentences.push(`The rules are matched against "${visible(path)}".`)
  if (matching.length > 0 || !isNone) sentences.push(...because)
  sentences.push(...nearMisses(policy, path))
  if (matchingLeftOut > 0) sentences.push(`${matchingLeftOut} more rules match and are not listed.`)
  if (verdict.verdict === 'allow')
    sentences.push(...pacingSentences(policy.pacing, minute), ...signalSentences(policy))
  for (const [from, subjects] of assumptionWords(policy))
    sentences.push(`Not documented for ${policy.dialect}, taken from ${from}: ${subjects}.`)
  return sentences
}

/**
 * The notes on rules that a blank line cuts off from a group that applies, or from any group if none
 * applies; at most {@link MAX_EXPLAINED}.
 */
function cutGroups({ notes, selection: { kind, candidates, selected } }: Policy): string[] {
  const cuts = notes.filter(({ code }) => code === 'blank-line-ends-group').slice(0, MAX_EXPLAINED)
  return cuts
    .filter(({ line = 0 }) => {
      const before = candidates.filter(({ firstLine }) => firstLine < line).at(-1)
      return kind === 'none' || (before !== undefined && selected.includes(before))
    })
    .map(({ message }) => message)
}

/** Reasons for which a group does not apply although it has the name of the robot. */
const UNREAD_NAMES: ReadonlySet<SelectionReason> = new Set(['name-cut', 'name-case'])

/**
 * A clause about a group that has the name of the robot and still does not apply to it, with the reason;
 * empty if there is no such group among the first {@link MAX_EXPLAINED}.
 */
export function unreadNameWords({ selection: { candidates, reasonFor } }: Policy): string {
  for (const group of candidates.slice(0, MAX_EXPLAINED)) {
    const reason = reasonFor(group)
    if (UNREAD_NAMES.has(reason))
      return `; the group at line ${group.firstLine} does not apply: ${selectionWords(reason)}`
  }
  return ''
}

/** Why a rule that matches does not decide. */
function rankWords({ lengthOf, ranksBy }: Policy, deciding: Rule, other: Rule): string {
  if (deciding.reason === 'exempt') return '/robots.txt itself may always be fetched'
  if (ranksBy !== undefined) return ranksBy
  if (lengthOf === undefined) return 'the first matching rule of the file decides'
  const [longer, length] = [lengthOf(deciding), lengthOf(other)]
  const unit = [deciding, other].every(isAscii) ? 'byte' : 'character'
  const units = length === 1 ? unit : `${unit}s`
  if (longer !== length) return `the longest rule decides: ${longer} ${unit}s against ${length}`
  if (deciding.effect !== other.effect) return `both are ${length} ${units} long, so the Allow decides`
  return `both are ${length} ${units} long, so the first one decides`
}

function isAscii({ became, value = '' }: Rule): boolean {
  return !/[^\0-\x7f]/.test(became ?? value)
}

/**
 * Why rules do not match a path although it begins with their values, or would without differences in letter case or
 * escapes. At most {@link MAX_EXPLAINED} sentences.
 */
function nearMisses({ dialect, rules }: Policy, path: string): string[] {
  const forms = formsOf(path)
  return rules
    .flatMap((rule): string[] => {
      const { kind, text, below } = { text: '', below: undefined, ...rule.pattern }
      if (text === '' || rule.line === undefined || rule.value?.endsWith('$') === true) return []
      if (!path.startsWith(text)) {
        const what = differenceWords(forms, formsOf(text), kind === 'exact')
        if (what === undefined) return []
        return [`${ruleName(rule)} does not match: the path differs in ${what}, which counts for ${dialect}.`]
      }
      if (below !== undefined && path >= below)
        return [
          `${ruleName(rule)} does not match: ${dialect} applies it only to paths that sort before "${visible(below)}", the next value.`,
        ]
      if (kind === 'exact' && path !== text)
        return [`${ruleName(rule)} does not match: in this group it is for this path alone.`]
      return []
    })
    .slice(0, MAX_EXPLAINED)
}

/** A text as it is compared, and forms that leave out some differences. */
interface Forms {
  readonly folded: string
  readonly unescaped: string
  readonly both: string
}

function formsOf(text: string): Forms {
  const unescaped = withoutEscapes(text)
  return { folded: text.toLowerCase(), unescaped, both: unescaped.toLowerCase() }
}

/**
 * The only difference that keeps a path from beginning with a text, or from being that text; `undefined` if there are
 * more.
 */
function differenceWords(path: Forms, text: Forms, whole: boolean): string | undefined {
  const isNear = (form: keyof Forms): boolean =>
    whole ? path[form] === text[form] : path[form].startsWith(text[form])
  if (!isNear('both')) return undefined
  if (isNear('unescaped')) return isNear('folded') ? 'the letter case of an escape' : 'an escape'
  return isNear('folded') ? 'letter case' : 'letter case and an escape'
}

/** The text with each byte of its escapes and of its UTF-8 form as one character. */
function withoutEscapes(text: string): string {
  return text
    .replace(/[^\0-\x7f]/gu, (character) => String.fromCharCode(...new TextEncoder().encode(character)))
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

function failureWords({ line, message }: Failure): string {
  return line === undefined ? `(${visible(message)})` : `on line ${line} (${visible(message)})`
}

function groupName(group: CandidateGroup): string {
  const { agents } = group
  const names = agents.slice(0, 3).map(({ value }) => `"${visible(value, 60)}"`)
  const more = agents.length > 3 ? ` and ${agents.length - 3} more` : ''
  return `group for ${names.join(', ')}${more} (${groupLinesWords(group)})`
}

function ruleName(rule: Rule): string {
  if (rule.reason === 'exempt') return 'The exemption of /robots.txt'
  const field = rule.field === undefined ? '' : `${rule.field[0]?.toUpperCase()}${rule.field.slice(1)}`
  const became = rule.became === undefined ? '' : `, compared as "${visible(rule.became)}"`
  const tooLong =
    rule.reason === 'crawl-delay-too-long'
      ? ', a delay above the limit of this parser, so it disallows the whole site,'
      : ''
  return `Line ${rule.line} (${field}: ${visible(rule.value ?? '')}${became}${kindWords(rule)})${tooLong}`
}

/** What kind of pattern a rule is, if it is no prefix. */
function kindWords({ pattern: { kind }, value = '' }: Rule): string {
  if (value === '' || value.endsWith('$')) return ''
  return kind === 'exact' ? ', which matches this path alone' : kind === 'glob' ? ', a shell pattern' : ''
}
