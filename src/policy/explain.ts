import { matches } from '../pattern/index.ts'
import { visible } from '../text/index.ts'
import { decide } from './decide.ts'
import type { AskedUrl, Policy } from './policy.ts'
import type { Rule } from './rule.ts'
import type { CandidateGroup, SelectionReason } from './selection.ts'
import type { Verdict } from './verdict.ts'
import { aboutWords, selectionWords } from './words.ts'

/** Groups, and rules that match, beyond these many are counted and not listed. */
export const MAX_EXPLAINED: number = 100

/** A group of the file, and why it applies or not. */
export interface ExplainedGroup {
  readonly group: CandidateGroup
  readonly selected: boolean
  readonly reason: SelectionReason
}

/** All that led to a verdict, as data and as sentences. */
export interface Explanation {
  readonly url: string
  /** The part of the URL the rules were held against, in the form this reader compares; absent where the reader fails. */
  readonly path?: string
  readonly verdict: Verdict
  /** Every group of the file, in order, at most {@link MAX_EXPLAINED} of them. */
  readonly groups: readonly ExplainedGroup[]
  readonly groupsLeftOut: number
  /** Every rule that matches, in the order in which they decide: the winner, then those it beat. */
  readonly matching: readonly Rule[]
  readonly matchingLeftOut: number
  /** The same in English, one thought a sentence, in the order of the reasoning. Text from the file is made printable. */
  readonly sentences: readonly string[]
}

/**
 * Why a policy gives the verdict it gives on a URL: the groups taken and not taken, every rule that matched with the winner
 * first, what the URL and the rule were turned into before they were compared, and what stands in for unknown answers.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
 * explain(policy, '/a/b').matching.map(({ line }) => line) // [3, 2]
 * ```
 */
export function explain(policy: Policy, url: AskedUrl): Explanation {
  const asked = typeof url === 'string' ? url : url.href
  const verdict = decide(policy, asked)
  const { candidates, reasonFor, selected } = policy.selection
  const groups = candidates
    .slice(0, MAX_EXPLAINED)
    .map((group): ExplainedGroup => ({ group, selected: selected.includes(group), reason: reasonFor(group) }))
  const path = verdict.verdict === 'unknown' ? undefined : policy.pathOf(asked)
  const matching = path === undefined ? [] : policy.rules.filter(({ pattern }) => matches(pattern, path))
  const parts = {
    url: asked,
    ...(path === undefined ? {} : { path }),
    verdict,
    groups,
    groupsLeftOut: candidates.length - groups.length,
    matching: matching.slice(0, MAX_EXPLAINED),
    matchingLeftOut: Math.max(0, matching.length - MAX_EXPLAINED),
  }
  return { ...parts, sentences: sentencesOf(policy, parts) }
}

function sentencesOf(
  policy: Policy,
  { url, path, verdict, groups, groupsLeftOut, matching, matchingLeftOut }: Omit<Explanation, 'sentences'>,
): string[] {
  const robot = policy.agent.map((token) => `"${visible(token)}"`).join(', else ')
  const said: string[] = []
  if (verdict.verdict === 'unknown') {
    const where = policy.failure?.line === undefined ? '' : ` on line ${policy.failure.line}`
    const what = policy.failure === undefined ? `on the URL "${visible(url)}"` : `"${visible(policy.failure.message)}"${where}`
    said.push(`The reader ${policy.dialect} stops with an error, ${what}: it has no verdict.`)
    return said
  }
  said.push(`${robot}, read as ${policy.dialect}: ${verdict.verdict === 'allow' ? 'may fetch' : 'may not fetch'} "${visible(url)}".`)
  if (groups.length === 0) said.push('The file has no group that this reader recognises.')
  for (const { group, selected, reason } of groups)
    said.push(`The ${groupName(group)} ${selected ? 'applies' : 'does not apply'}: ${selectionWords(reason)}.`)
  if (groupsLeftOut > 0) said.push(`${groupsLeftOut} more groups are not listed.`)
  if (groups.length > 0 && policy.selection.kind === 'none') said.push('No group applies, so nothing is forbidden.')
  if (path !== undefined) said.push(`The rules are held against "${visible(path)}".`)
  const [winner, ...losers] = matching
  if (winner === undefined) {
    if (policy.selection.kind !== 'none') said.push('No rule of the groups that apply matches it, so it is allowed.')
  } else {
    said.push(`${ruleName(winner)} decides${losers.length === 0 ? ': no other rule matches' : ''}.`)
  }
  for (const loser of losers) said.push(`${ruleName(loser)} matches too, and ranks lower.`)
  if (matchingLeftOut > 0) said.push(`${matchingLeftOut} more rules match and are not listed.`)
  for (const { about, from } of policy.assumptions)
    said.push(`What this reader does about ${aboutWords(about)} is not documented; the answer of ${from} stands in.`)
  return said
}

function groupName({ agents, firstLine, lastLine }: CandidateGroup): string {
  const names = agents.slice(0, 3).map(({ value }) => `"${visible(value, 60)}"`)
  const more = agents.length > 3 ? ` and ${agents.length - 3} more` : ''
  const lines = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}–${lastLine}`
  return `group for ${names.join(', ')}${more} (${lines})`
}

function ruleName(rule: Rule): string {
  if (rule.reason === 'exempt') return 'The exemption of /robots.txt'
  const field = rule.field === undefined ? '' : `${rule.field[0]?.toUpperCase()}${rule.field.slice(1)}`
  const became = rule.became === undefined ? '' : `, compared as "${visible(rule.became)}"`
  const tooLong = rule.reason === 'crawl-delay-too-long' ? ', a delay above the limit of this reader, which refuses the whole site,' : ''
  return `Line ${rule.line} (${field}: ${visible(rule.value ?? '')}${became})${tooLong}`
}
