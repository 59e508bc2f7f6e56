import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { matches, rooted, samplePath } from '../../../pattern/index.ts'
import type { Policy, Rule } from '../../../policy/index.ts'
import { otherName, type Robot, robotsByToken, servesPurpose } from '../../../robots/index.ts'
import { groupedBy } from '../../../text/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { isExemptedInComment } from '../../agents/exempting-comments.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { servesSearchOrAi } from '../../analysis/loss-severity.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { Severity } from '../../finding.ts'
import type { ProposedFix } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { isDisputed } from '../intent/disputed-rules.ts'

/** The fixes of G107, which repeat rules of the `*` group in the groups that lose them. */

/**
 * The most lines that the fixes of a file add. A longer patch is no way to repair a file: fewer groups are.
 */
const MAX_REPEATED = 150

/**
 * The most rules that a fix copies into a group. To copy more makes a second list that somebody has to
 * maintain.
 */
const MAX_COPIED = 10

/** The most names given up that a fix says it leaves out. More of them are counted. */
const MAX_FORMER = 3

/** Does a comment let another robot of the group in? A copy of the rule would shut it out. */
function hasExempted(context: Context, { group, lost }: Loser): boolean {
  return group.agents.some((agent) =>
    lost.some(({ rule }) => isExemptedInComment(context, rule.line, agentOfLine(agent))),
  )
}

/** A group with more rules of its own than this is a list that somebody made for its robots. */
const MANY_OWN = 10

/** So is a group that repeats more rules of the `*` group than this: the others were left out. */
const MANY_SHARED = 3

/** Matches the names of robots for one kind of files or pages, such as images. */
const OF_ONE_KIND = /image|video|news|media/i

/** Matches a path that names a robot, such as `/onlygooglebot/`. It is not meant for that robot. */
const NAMES_ROBOT = /(?:google|bing|msn|yandex|apple|duckduck|gpt|claude|perplexity)bot|baiduspider|slurp/i

/** A named group, or those of its robots that have the same groups, and the rules of the `*` group that its robots may break. */
export interface Loser {
  readonly group: CheckedGroup
  readonly agent: NamedAgent
  /** The User-agent lines of the group whose robots have the same policy. */
  readonly agents: readonly NamedAgent[]
  readonly token: string
  /** What the file says to the robots of the group. */
  readonly policy: Policy
  /** The lost rules in the order of the file, each with a URL that it would forbid. */
  readonly lost: readonly [LostRule, ...LostRule[]]
  /** How many rules the group loses with those that matter little to its robots, or that should go. */
  readonly inAll: number
  readonly isOpenedOnPurpose: boolean
  /** Do its robots never read the `*` group? Then nothing is lost, and no finding counts the group. */
  readonly isStarIgnored: boolean
  readonly severity: Severity
}

/** A rule that a group loses. */
export interface LostRule {
  readonly rule: Rule
  readonly url: string
}

/** A text that is equal for groups that lose the same rules. */
export function lostKey({ lost }: Loser): string {
  return lost.map(({ rule }) => rule.line).join(' ')
}

/** A fix, and the groups that it fills. */
export interface RepeatingFix {
  readonly filled: ReadonlySet<Loser>
  readonly fix: ProposedFix
}

/**
 * The fixes by {@link lostKey}. Where one of the groups that lose the same rules is filled, all are that
 * could want it: a list in which some groups forbid `/admin/` and others do not is no repair. Empty if the
 * fixes would add too many lines.
 */
export function repeatingFixes(
  context: Context,
  losers: readonly Loser[],
): ReadonlyMap<string, RepeatingFix> {
  const byKey = groupedBy(losers, lostKey)
  const filledByKey = new Map<string, readonly Loser[]>()
  let added = 0
  for (const [key, all] of byKey) {
    const lost = all[0]?.lost ?? []
    // The fix of a value with a space comes first. A copy of the value would need it, too.
    if (lost.some(({ rule: { value = '' } }) => /\s/.test(value) || NAMES_ROBOT.test(value))) continue
    if (lost.some(({ rule }) => isDisputed(context, rule))) continue
    if (lost.length > MAX_COPIED) continue
    if (all.some((loser) => hasExempted(context, loser))) continue
    if (!all.some((loser) => !loser.isStarIgnored && isFilled(context, loser))) continue
    const filled = all.filter((loser) => isFilled(context, loser) || isFilledWithOthers(loser))
    filledByKey.set(key, filled)
    added += filled.length * lost.length
    if (added > MAX_REPEATED) return new Map()
  }
  return new Map(
    [...filledByKey].map(([key, filled]) => [
      key,
      { filled: new Set(filled), fix: repeated(context, filled) },
    ]),
  )
}

/**
 * Is a group likely to want the rules of the `*` group? Not one that opens the site to a robot that neither
 * searches nor serves AI, such as an archive. Nor one that opens a kind of files, such as `*.js`. Nor one
 * with rules of its own for a robot that nobody knows, which may be the site's own. Nor a list that somebody
 * made for its robots.
 */
export function isMeantToObey(context: Context, { group, lost }: Loser): boolean {
  const own = group.rules.filter(({ field, value }) => field !== 'allow' || value !== '/')
  if (group.rules.every(({ field }) => field === 'allow') && !servesSearchOrAi(group)) return false
  if (own.length === 0) return true
  // The group first says what is closed, and opens all the rest.
  const last = group.rules.at(-1)
  if (last?.field === 'allow' && /^\/\*?$/.test(last.value)) return false
  // The group closes parts of what the rule closes.
  const isRefined = ({ rule: { value = '' } }: LostRule): boolean =>
    own.some(
      (rule) => rule.field === 'disallow' && rule.value.length > value.length && rule.value.startsWith(value),
    )
  if (lost.some(isRefined)) return false
  const star = context.once(valuesOfStar)
  // A longer rule of the `*` group would close some of what such an Allow opens.
  if (group.rules.some(({ field, value }) => field === 'allow' && value.includes('*') && !star.has(value)))
    return false
  const shared = own.filter(({ value }) => star.has(value)).length
  if (own.length > MANY_OWN || shared > MANY_SHARED) return false
  return !isUnknown(group) || shared === own.length
}

/** For each rule that it loses, a group that repeats more than this of the `*` group has it nearly whole. */
const NEARLY_ALL = 20

/** Does a group repeat a rule of the `*` group? */
export function repeatsSome(context: Context, { group: { rules } }: Loser): boolean {
  const star = context.once(valuesOfStar)
  return rules.some(({ value }) => value !== '' && value !== '/' && star.has(value))
}

/** Does a group repeat nearly all rules of the `*` group? */
export function repeatsNearlyAll(context: Context, { group, lost }: Loser): boolean {
  const star = context.once(valuesOfStar)
  return group.rules.filter(({ value }) => star.has(value)).length > NEARLY_ALL * lost.length
}

/** Is this a name that its operator has given up (A107)? */
export function isFormer(name: string): boolean {
  const robot: Robot | undefined = ownRobot(name)
  return robot === undefined ? otherName(name)?.status === 'renamed' : robot.retired !== undefined
}

/** The values of the rules of the `*` groups. */
function valuesOfStar({ file }: Context): ReadonlySet<string> {
  return new Set(
    file.groups
      .filter(({ isStarGroup }) => isStarGroup)
      .flatMap(({ rules }) => rules.map(({ value }) => value)),
  )
}

/**
 * Does a group name a robot for images, news or advertising alone? What is closed to people's searches is
 * open to it.
 */
function isOfOneKind({ agents }: CheckedGroup): boolean {
  return agents.some((agent) => {
    const robot = ownRobot(agentOfLine(agent))
    return OF_ONE_KIND.test(agent.value) || (robot !== undefined && servesPurpose(robot, 'advertising'))
  })
}

/** Does a group name no robot of the registry? */
function isUnknown({ agents }: CheckedGroup): boolean {
  return agents.every(({ value }) => robotsByToken(value).length === 0)
}

/** Does a group open the site, and close nothing? */
function isOpened({ rules }: CheckedGroup): boolean {
  return (
    rules.some(({ field, value }) => field === 'allow' && value === '/') &&
    rules.every(({ field }) => field === 'allow')
  )
}

/** Is all open to a robot for images, news or advertising alone? Such a group is meant so. */
export function isOpenedForOneKind({ group }: Loser): boolean {
  return isOpened(group) && isOfOneKind(group)
}

/** Is an open group filled if the groups around it are? Not one for images, news or advertising alone. */
function isFilledWithOthers({ group, isOpenedOnPurpose }: Loser): boolean {
  return !isOpenedOnPurpose && isOpened(group) && !isOfOneKind(group)
}

/** Does the fix fill the group of this loser? To fill a group that is open on purpose would close it. */
function isFilled(context: Context, loser: Loser): boolean {
  return (
    !loser.isOpenedOnPurpose &&
    !loser.isStarIgnored &&
    !loser.group.isStarGroup &&
    !hasEmptyRulesOnly(loser.group) &&
    !isOfOneKind(loser.group) &&
    isMeantToObey(context, loser)
  )
}

/** Such a group is open on purpose for each robot that no other group names. */
function hasEmptyRulesOnly({ rules }: CheckedGroup): boolean {
  return rules.length > 0 && rules.every(({ value }) => value === '')
}

/**
 * The last line of the rules that no blank line or comment parts. Below a comment, a rule would look as if
 * the comment were about it.
 */
function endOfSection({ file }: Context, rules: CheckedGroup['rules']): number | undefined {
  const apart = rules.findIndex(
    ({ line }, index) =>
      index > 0 &&
      file.lines
        .slice(rules[index - 1]?.line, line - 1)
        .some(({ kind }) => kind === 'blank' || kind === 'comment'),
  )
  return (apart === -1 ? rules.at(-1) : rules[apart - 1])?.line
}

/**
 * A fix that repeats the lost rules of the `*` group below the first rules of each named group, but above an Allow
 * for the whole site.
 */
function repeated(context: Context, losers: readonly Loser[]): ProposedFix {
  const [one] = losers
  const lost = one?.lost ?? []
  // Of a group, robots with other groups may lose the same rules.
  const byGroup = new Map([...losers].reverse().map((loser) => [loser.group, loser]))
  const edits = [...byGroup.values()].reverse().map((loser) => {
    const { rules, group } = loser.group
    const rows = [
      ...exceptions(context, loser).map(({ value = '' }) => `Allow: ${value}`),
      ...lost.map(({ rule }) => `Disallow: ${rule.value ?? ''}`),
    ]
    const agent = loser.group.agents.at(-1)
    if (agent !== undefined && rules.some(({ field, value }) => field === 'allow' && /^\/\*?$/.test(value))) {
      // Above it: parsers that take the first rule that matches would never come to a rule below.
      const { ending, end } = agent.line
      return {
        start: end,
        end,
        text: rows.map((row) => `${row}${context.file.text.slice(ending, end)}`).join(''),
      }
    }
    const last = context.file.lineAt(endOfSection(context, rules) ?? group.lastLine)
    const ending = last.ending === last.end ? '\n' : context.file.text.slice(last.ending, last.end)
    const text =
      last.ending === last.end
        ? rows.map((row) => `${ending}${row}`).join('')
        : rows.map((row) => `${row}${ending}`).join('')
    return { start: last.end, end: last.end, text }
  })
  const former = context.file.agents.flatMap(({ value, group }) =>
    isFormer(value) && !byGroup.has(group) ? [quoted(value)] : [],
  )
  const leftOut =
    former.length === 0
      ? ''
      : ` It leaves out names that their operators have given up: ${joinWords([...former.slice(0, MAX_FORMER), ...(former.length > MAX_FORMER ? [plural(former.length - MAX_FORMER, 'other')] : [])])}.`
  return {
    title: `repeat ${plural(lost.length, 'rule')} of the "*" group`,
    edits,
    because: `The fix forbids URLs that the robots of ${losers.length === 1 ? 'this group' : 'these groups'} may fetch today. Only you know whether you want that.${leftOut}`,
  }
}

/**
 * The Allow rules of the `*` group that open a part of what the lost rules close, such as
 * `/wp-admin/admin-ajax.php`. Without them, the repeated rules would close more than they do in the `*`
 * group.
 */
function exceptions(context: Context, { policy, lost }: Loser): readonly Rule[] {
  const { dialect } = context.byDialect.standard
  const star = context.policies.get(dialect, UNNAMED_AGENT)
  const own = new Set(policy.rules.map(({ value }) => value))
  return star.rules
    .filter((allow) => allow.effect === 'allow' && allow.line !== undefined && !own.has(allow.value))
    .filter((allow) =>
      lost.some(({ rule }) => {
        const path = exceptionPath(rule, allow)
        if (path === undefined) return false
        const url = originOf(context) + path
        return (
          cachedVerdict(context, star, url).rule === allow &&
          cachedVerdict(context, policy, url).verdict === 'allow'
        )
      }),
    )
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

/** A path that both rules match, if one of two likely ones is. */
function exceptionPath(rule: Rule, allow: Rule): string | undefined {
  const [closed, opened] = [samplePath(rule.pattern), samplePath(allow.pattern)]
  if (closed === undefined || opened === undefined) return undefined
  return [rooted(opened), rooted(closed) + opened].find(
    (path) => matches(rule.pattern, path) && matches(allow.pattern, path),
  )
}
