// One file, although it is long: which losses share a finding depends on its severity, its fix and its wording.

import { type Dialect, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { isForWholeSite, type Policy, type Rule } from '../../../policy/index.ts'
import { readOptionsOf, robotsByToken } from '../../../robots/index.ts'
import { groupedBy } from '../../../text/index.ts'
import { agentAlias } from '../../agents/agent-aliases.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import { closedAssets } from '../../analysis/closed/closed-assets.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import { ownRules, readsForSearchOrAi, severityOfLoss } from '../../analysis/loss-severity.ts'
import { orphanSections } from '../../analysis/orphan-section.ts'
import { isPrivatePath } from '../../analysis/private-paths.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { SEVERITIES, type Severity } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, joinWords, plural, printableUrl, quoted } from '../../text/message-phrases.ts'
import { sentences } from '../../text/sentences.ts'
import { byOwnLoss, lostRules, ownDialect, tokenOf } from './lost-rules.ts'
import {
  isFormer,
  type Loser,
  type LostRule,
  lostKey,
  type RepeatingFix,
  repeatingFixes,
} from './repeat-star-rules.ts'
import { isOfMain, severityByPath } from './severity-by-path.ts'

/** G107: rules of the `*` group do not apply to a robot with its own group. */
export const namedGroupDropsStarRules: CheckRule = {
  code: 'G107',
  name: 'named-group-drops-star-rules',
  severity: 'warning',
  rank: -70,
  promise: 'closes',
  why: 'A robot follows the groups that name it, and the `*` group only if none does (RFC 9309 §2.2.1). It inherits no rules. If you add a group for one robot, no rule of the `*` group applies to it any more. Authors seldom expect that. The finding is a warning if the lost rules are about accounts, checkouts, a back end or an API. So it is for Google and Bing. It is info for others that search or serve AI, and for groups that seem to know it. Any other loss is a hint.',
  find,
}

/** The most URLs that G107 tests in one file. Groups after that are skipped, and a note says so. */
const MAX_LOST_QUESTIONS = 50_000

/** The most rules that a message names. Of more rules, it gives an example. */
const MAX_NAMED = 3

/** The most robots that a message names. The advice is about each of them. The rest is counted. */
const MAX_NAMES = 8

/** The most groups that a finding shows as related. */
const MAX_RELATED = 20

/**
 * Finds the groups that lose rules. Groups that lose the same rules share a finding, except that those that
 * its fix would not fill have one of their own: a fix is for all groups that its finding names.
 */
function* find(context: Context): Generator<Problem> {
  const all = [...losers(context)]
  const fixes = repeatingFixes(context, all)
  const bySet = new Map<string, { readonly severity: Severity; readonly losers: Loser[] }>()
  for (const loser of all) {
    const isFilled = fixes.get(lostKey(loser))?.filled.has(loser) === true
    if (loser.isStarIgnored && !isFilled) continue
    const severity = severityByPath(context, loser, all)
    // What robots for search and AI lose, others lose with them. A hint is about a group that is meant so.
    const key = `${isFilled} ${!isFilled && severity === 'hint'} ${loser.isOpenedOnPurpose} ${lostKey(loser)}`
    const same = bySet.get(key)
    if (same === undefined) bySet.set(key, { severity, losers: [loser] })
    else if (isGraver(severity, same.severity)) bySet.set(key, { severity, losers: [loser, ...same.losers] })
    else same.losers.push(loser)
  }
  for (const { severity, losers: same } of bySet.values()) {
    const [first, ...others] = same.sort((one, other) => rankOf(one.agent) - rankOf(other.agent))
    if (first === undefined) continue
    const problem = problemOf(context, first, others, fixes.get(lostKey(first)))
    // What concerns the most robots leads.
    yield { ...problem, severity, weight: problem.related?.length ?? 0 }
  }
}

function isGraver(one: Severity, other: Severity): boolean {
  return SEVERITIES.indexOf(one) > SEVERITIES.indexOf(other)
}

/**
 * Matches files with which an owner proves to a service that the site is theirs. It matters to nobody which
 * robot fetches one.
 */
const VERIFYING =
  /^\/(?:google[0-9a-f]{16}|yandex_[0-9a-f]{16}|pinterest-[0-9a-z]+)\.html\$?$|^\/BingSiteAuth\.xml\$?$/i

/** Matches a rule for the folder of which I115 advises that it be open. */
const OF_PROGRAMS = /^\/\.well-known\/?\*?$/i

function* losers(context: Context): Generator<Loser> {
  // Most files name no robot, so no robot loses a rule.
  if (context.file.agents.every(({ value }) => value === '*')) return
  const { dialect } = context.byDialect.standard
  const starPolicy = context.policies.get(dialect, UNNAMED_AGENT)
  // I104 advises to open these, so it is no loss that a named robot may fetch them.
  const assets = new Set(closedAssets(context).map(({ line }) => line))
  const forbidding = starRulesThatForbid(context, starPolicy)
  const isMeant = ({ rule: { line, value = '' } }: LostRule): boolean =>
    !assets.has(line ?? 0) && !VERIFYING.test(value) && !OF_PROGRAMS.test(value)
  if (!forbidding.some(isMeant)) return
  // Names that begin with the same product token share a policy.
  const lostByPolicy = new Map<Policy, readonly LostRule[]>()
  let questions = 0
  const groupsOf = groupsByName(context)
  for (const { group, readable, isStarIgnored } of groupsThatMayLose(context)) {
    // Robots that have the same groups share a policy. The first group of a robot stands for all its groups.
    for (const agents of alike(readable, groupsOf)) {
      const [agent] = agents
      questions += 2 * forbidding.length
      if (questions > MAX_LOST_QUESTIONS) {
        context.notes.add(
          `G107 tested ${MAX_LOST_QUESTIONS} URLs and skipped the groups from line ${group.group.firstLine} on.`,
        )
        return
      }
      const whole = isCut(agent.value) ? wholeNamePolicy(context, agent.value) : undefined
      const token = whole === undefined ? tokenOf(agent.value) : agent.value
      const policy = whole ?? context.policies.getWithinBudget(dialect, token)
      if (policy === undefined) return
      if (policy.selection.kind !== 'named') continue
      const lost = lostByPolicy.get(policy) ?? lostRules(context, forbidding, starPolicy, policy)
      lostByPolicy.set(policy, lost)
      const { isEmpty: isOpenedOnPurpose } = ownRules(policy)
      const severity = severityOfLoss(group, policy)
      for (const { agents: losing, lost: ofAgents } of byOwnLoss(context, agents, lost)) {
        const [agent] = [...losing].sort((one, other) => rankOf(one) - rankOf(other)) as [NamedAgent]
        const isWhole = isCut(agent.value)
        const isOfImages = losing.every(({ value }) => OF_IMAGES.test(value))
        const [first, ...more] = ofAgents.filter(
          (one) =>
            isMeant(one) &&
            !hasFinerRule(policy, one) &&
            (!isOfImages || WITH_IMAGES.test(one.rule.value ?? '')),
        )
        if (first === undefined) continue
        yield {
          group,
          agent,
          agents: losing,
          token: isWhole ? agent.value : tokenOf(agent.value),
          policy,
          lost: [first, ...more],
          inAll: ofAgents.length,
          isOpenedOnPurpose,
          isStarIgnored,
          severity,
        }
      }
    }
  }
}

/** Does a group close a part of what it loses? Then its author thought of the rest, if that is not private. */
function hasFinerRule({ rules }: Policy, { rule: { value: lost = '' } }: LostRule): boolean {
  return (
    lost.length > 1 &&
    !isPrivatePath(lost) &&
    rules.some(
      ({ effect, value = '' }) =>
        effect === 'disallow' && value.length > lost.length + 1 && value.startsWith(lost),
    )
  )
}

/** The rules of the `*` group that forbid something to robots that no group names, in the order of the file. */
function starRulesThatForbid(context: Context, starPolicy: Policy): LostRule[] {
  const forbidding = starPolicy.rules.flatMap((rule) => {
    const isRead = rule.effect === 'disallow' && rule.line !== undefined
    const url = isRead ? sampleUrl(context, rule.pattern) : undefined
    // A file that closes the site with `*` and names a few robots intends to let these in.
    const isAll =
      url === undefined ||
      cachedVerdict(context, starPolicy, url).verdict !== 'disallow' ||
      isForWholeSite(rule)
    return isAll ? [] : [{ rule, url }]
  })
  return forbidding.sort((one, other) => (one.rule.line ?? 0) - (other.rule.line ?? 0))
}

/** A group whose robots may lose rules of the `*` group. */
interface MayLose {
  readonly group: CheckedGroup
  /** The names that no group above has, and by which robots find the group. */
  readonly readable: readonly NamedAgent[]
  /** Do all robots of the group ignore `*`? */
  readonly isStarIgnored: boolean
}

function* groupsThatMayLose(context: Context): Generator<MayLose> {
  const opened = new Set(orphanSections(context).flatMap((one) => (one.isBelowOpening ? [one.group] : [])))
  const headers = new Set(agentLinesOfKind(context, 'full-string').map(({ line }) => line.number))
  const seen = new Set<string>()
  for (const group of context.file.groups) {
    // A group of `*` that another one completes may leave a robot that it also names with less.
    const unseen = group.agents.filter(
      ({ value }) => value !== '' && !/^\*(?:\s|$)/.test(value) && !seen.has(value.toLowerCase()),
    )
    for (const { value } of unseen) seen.add(value.toLowerCase())
    // A group that closes everything loses nothing.
    if (closesAll(group)) continue
    // No crawler reads such a group any more (A107).
    if (group.agents.every(({ value }) => isFormer(value))) continue
    // G116 tells that these robots are meant to fetch everything.
    if (opened.has(group)) continue
    const isStarIgnored = group.agents.every(({ value }) => ignoresStar(value))
    // No robot has the name of a header (A101). A name that is cut, such as one with digits, leaves its robot
    // to the `*` group (A105), unless the robot compares whole names.
    // A robot that never reads `*` loses nothing, next to others.
    const named = unseen.filter(
      ({ value, line }) =>
        !headers.has(line.number) &&
        !isFormer(value) &&
        !isMisnamed(value) &&
        (isStarIgnored || !ignoresStar(value)),
    )
    const readable = [
      ...named.filter(({ value }) => !isCut(value)),
      ...named.filter(({ value }) => isCut(value) && wholeNamePolicy(context, value) !== undefined),
    ]
    yield { group, readable, isStarIgnored }
  }
}

/** Is this no robot's name, but what people write in place of one (A106)? */
function isMisnamed(name: string): boolean {
  return ownRobot(name) === undefined && agentAlias(name) !== undefined
}

/** Matches the names of robots that fetch images alone. */
const OF_IMAGES = /image|picture|[-_]media$/i

/** Matches rules about images and the folders that hold them. Robots for images fetch nothing else. */
const WITH_IMAGES =
  /upload|image|img|photo|pic|galler|media|file|asset|thumb|\.(?:jpe?g|png|gif|webp|avif|svg)/i

/** The numbers of the groups that name a robot, as a text, by its product token in lower case. */
function groupsByName({ file }: Context): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { value, group } of file.agents) {
    const token = tokenOf(value).toLowerCase()
    found.set(token, `${found.get(token) ?? ''} ${group.index}`)
  }
  return found
}

/** User-agent lines of a group by the groups that name their robots. */
function alike(
  agents: readonly NamedAgent[],
  groupsOf: ReadonlyMap<string, string>,
): readonly (readonly [NamedAgent, ...NamedAgent[]])[] {
  return [...groupedBy(agents, ({ value }) => groupsOf.get(tokenOf(value).toLowerCase()) ?? '').values()]
}

/** Is a name, without a version, longer than its product token? */
function isCut(name: string): boolean {
  return tokenOf(name) !== name.replace(/\/.*$/, '').trim()
}

/**
 * What the file says to a robot of the registry that compares whole names, if one of its groups names it.
 * Such is a robot with a digit in its name, such as AI2Bot: others would cut the name before the digit.
 */
function wholeNamePolicy(context: Context, name: string): Policy | undefined {
  const robot = ownRobot(name)
  if (robot === undefined) return undefined
  const { agent, dialect, obeysStar } = readOptionsOf(robot)
  const policy = context.policies.getWithinBudget(dialect, agent, obeysStar)
  return policy?.selection.kind === 'named' ? policy : undefined
}

function ignoresStar(name: string): boolean {
  const robots = robotsByToken(name)
  return robots.length > 0 && robots.every(({ obeys }) => obeys.star === 'no')
}

function problemOf(
  context: Context,
  first: Loser,
  others: readonly Loser[],
  repeating: RepeatingFix | undefined,
): Problem {
  const { agent, token, lost } = first
  const [{ url }] = lost
  const isAlike = others.every(({ inAll }) => inAll === first.inAll)
  const inAll = isAlike ? first.inAll : lost.length
  const forbidding = forbiddingDialects(context, url)
  const losing = context.dialects.filter((dialect) => {
    const named = context.policies.getWithinBudget(dialect, token)
    return (
      forbidding.has(dialect) &&
      named?.selection.kind === 'named' &&
      cachedVerdict(context, named, url).verdict === 'allow'
    )
  })
  const dialects = losing.map(({ id }) => id)
  // Of a robot whose dialect is known, only that counts.
  const inThese =
    ownDialect(agent.value) !== undefined
      ? ''
      : losing.includes(context.byDialect.standard.dialect)
        ? 'By RFC 9309, '
        : `${inDialects(dialects, context.dialects.length)}, `
  const fix = repeating?.filled.has(first) === true ? repeating.fix : undefined
  const names = namesOf([first, ...others]).map(quoted)
  const have =
    names.length === 1 ? 'has its own group' : `have their own ${others.length === 0 ? 'group' : 'groups'}`
  const isLong = names.length > MAX_NAMED + 1
  const named = names.length > MAX_NAMES + 1 ? MAX_NAMES : names.length
  const whom = joinWords([
    ...names.slice(0, named),
    ...(names.length > named ? [plural(names.length - named, 'other')] : []),
  ])
  return {
    span: agent.line.valueSpan,
    says: {
      what: `${rulesOf(lost, inAll)} not apply to ${whom}${isLong ? '' : `, which ${have}`}.`,
      effect: sentences(
        ofThese(lost, inAll),
        isLong ? `These robots ${have}.` : '',
        `${inThese}${quoted(agent.value)} may fetch ${printableUrl(url)}.`,
      ),
      advice: 'Repeat in each named group the rules that its robots should obey too.',
      subject: `${whom} (${plural(inAll, 'rule')})`,
    },
    related: [
      ...lost.slice(0, MAX_NAMED).map(({ rule }) => ({
        span: context.file.spanOfRule(rule),
        message: `does not apply to ${quoted(agent.value)}`,
      })),
      ...others
        .slice(0, MAX_RELATED)
        .map((loser) => ({ span: loser.agent.line.valueSpan, message: 'loses the same rules' })),
    ],
    dialects,
    witness: url,
    loss: { isOfMainSearch: [first, ...others].some(isOfMain), rules: lost.length },
    ...(fix === undefined ? {} : { fix }),
  }
}

/** The lost rules as the subject of a sentence, with its verb. */
function rulesOf(lost: Loser['lost'], inAll: number): string {
  if (inAll > lost.length) return `In the "*" group, ${plural(inAll, 'rule')} do`
  if (lost.length > MAX_NAMED)
    return `In the "*" group, ${lost.length} rules (such as ${wordsOf(lost[0].rule)}) do`
  return `${joinWords(lost.map(({ rule }) => wordsOf(rule)))} of the "*" group ${lost.length === 1 ? 'does' : 'do'}`
}

/** Which of the lost rules the finding is about, if not all. */
function ofThese(lost: Loser['lost'], inAll: number): string {
  if (inAll === lost.length) return ''
  return lost.length > MAX_NAMED
    ? `Of these rules, ${lost.length} matter, such as ${wordsOf(lost[0].rule)}.`
    : `Of these rules, ${joinWords(lost.map(({ rule }) => wordsOf(rule)))} ${lost.length === 1 ? 'matters' : 'matter'}.`
}

/** The names that lose the same rules, those that most people know first. */
function namesOf(losers: readonly Loser[]): readonly string[] {
  const names = losers.flatMap(({ agents }) => agents).sort((one, other) => rankOf(one) - rankOf(other))
  return [...new Set(names.map(({ value }) => value))]
}

/** The place of a name among others: the largest search engines, other robots of search or AI, known ones, the rest. */
function rankOf({ value }: NamedAgent): number {
  if (isMainRobot(value)) return 0
  const robots = [ownRobot(value) ?? [], robotsByToken(tokenOf(value))].flat()
  if (robots.some(readsForSearchOrAi)) return 1
  return robots.length > 0 ? 2 : 3
}

function wordsOf({ value = '' }: Rule): string {
  return quoted(`Disallow: ${value}`)
}

const forbiddingDialectsCache = cachePerContext(() => new Map<string, ReadonlySet<Dialect>>())

/** The dialects whose `*` group forbids a URL. Cached, because most groups lose the same rule first. */
function forbiddingDialects(context: Context, url: string): ReadonlySet<Dialect> {
  const cache = forbiddingDialectsCache(context)
  let dialects = cache.get(url)
  if (dialects === undefined) {
    dialects = new Set(
      context.dialects.filter(
        (dialect) =>
          cachedVerdict(context, context.policies.get(dialect, UNNAMED_AGENT), url).verdict === 'disallow',
      ),
    )
    cache.set(url, dialects)
  }
  return dialects
}
