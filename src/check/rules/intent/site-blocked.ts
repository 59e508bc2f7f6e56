import type { Dialect, DialectId } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { robots, servesPurpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { agentsOfFile, policyOf } from '../../agents/agents-of-file.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { obeysName } from '../../agents/obeys-name.ts'
import { dialectsOfRobots, robotPhrase, searchAgentPhrase } from '../../agents/robot-phrases.ts'
import { MAIN_ROBOTS, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { closingRule, closingRuleOfOthers } from '../../analysis/closed/closed-site.ts'
import {
  closedWithTraining,
  previewsTakenForAi,
  searchersTakenForAi,
} from '../../analysis/closed/closed-with-training.ts'
import { type Closed, provedClosed } from '../../analysis/closed/proved-closed.ts'
import { isJoined } from '../../analysis/joined-agents.ts'
import { isOnlyRule, removalAdvice } from '../../analysis/redundancy/removal-advice.ts'
import { unreadAgentLineAbove } from '../../analysis/unread-agent-line.ts'
import { UNREAD_RULE, type UnreadRules, unreadRulesAbove } from '../../analysis/unread-rules-above.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { commentAbove } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { ownSitemapUrls } from '../../site/site-host.ts'
import { isStagingHost } from '../../site/staging-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { dialectPhrase, inDialects, joinWords, printableUrl, quoted } from '../../text/message-phrases.ts'
import { forgottenMainRobots, forgottenText } from './forgotten-search.ts'

/** I101: the whole site is closed. */
export const siteBlocked: CheckRule = {
  code: 'I101',
  name: 'site-blocked',
  severity: 'warning',
  why: '`Disallow: /` for all robots, or for a search engine, can remove a site from search. Often the line was right on a test server and was copied to the real one. But some sites are closed on purpose. With the environment `production`, the finding is an error; with `staging`, nothing is reported. The finding is a hint if the file lets some robots in or opens some pages, or if a stance wants the site closed. It is a warning if a group opens the site to Google or Bing, and `*` closes it to the other one. It is one, too, if the comment above the group asks robots not to index the site. It is also a hint if the site or all its sitemaps are on a host with a name such as `staging`. G103 reports a rule that applies because only a Crawl-delay separates two User-agent lines. The same holds if the rule closes the site only to search engines other than Google and Bing. But lists of AI robots often hold Applebot and DuckDuckBot, which fetch for a search. If a file shuts out one of these together with robots for AI training, the finding is info, unless A112 already reports that. It is info, too, if such a list shuts out a robot that makes previews of links, such as facebookexternalhit.',
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment === 'staging') return
  yield* [...closedToSearch(context), ...closedPreviews(context)].sort(
    (one, other) => one.span.start - other.span.start,
  )
}

/** The findings for search engines and for robots that no group names. */
function* closedToSearch(context: Context): Generator<Problem> {
  const { environment } = context.options
  const byLine = new Map<number, { readonly rule: Rule; readonly agents: SearchAgent[] }>()
  const open: SearchAgent[] = []
  const isReportedByA112 = closedWithTraining(context)?.isMeant === false
  for (const agent of searchAgents(context)) {
    const policy = agent.policy(agent.dialect)
    const whole = closingRule(context, policy)
    if (whole === undefined) open.push(agent)
    const rule = whole ?? (agent.named === undefined ? closingRuleOfOthers(context, policy) : undefined)
    if (rule?.line === undefined || isJoined(context, rule.line, agent)) continue
    const sameRule = byLine.get(rule.line)
    if (sameRule === undefined) byLine.set(rule.line, { rule, agents: [agent] })
    else if (isOfLesserEngine(agent)) sameRule.agents.push(agent)
    else sameRule.agents.splice(sameRule.agents.filter((one) => !isOfLesserEngine(one)).length, 0, agent)
  }
  for (const { rule, agents } of [...byLine.values()].sort(
    ({ rule: one }, { rule: other }) => (one.line ?? 0) - (other.line ?? 0),
  )) {
    const isLesser = agents.every(isOfLesserEngine)
    const taken = isLesser ? agents.filter((agent) => isTakenForAi(context, agent)) : []
    if (taken.length > 0)
      agents.sort((one, other) => Number(taken.includes(other)) - Number(taken.includes(one)))
    else agents.sort((one, other) => Number(isGooglebot(other)) - Number(isGooglebot(one)))
    const [first] = agents as [SearchAgent]
    const forgotten = first.named === undefined ? forgottenMainRobots(context, open) : []
    // A file that opens its home page to all is meant so if it forgets nobody.
    if (forgotten.length === 0 && open.includes(first)) continue
    const closing = open.includes(first) ? closingRuleOfOthers : closingRule
    // That a robot falls back on another name is known of its own dialect alone.
    const closed = context.dialects.filter(
      (dialect) =>
        (!isNamedByFamily(first) || dialect === first.dialect) &&
        closing(context, first.policy(dialect)) !== undefined,
    )
    const isForAll = first.named === undefined
    // A file that closes the site but lets some robots in does so on purpose. In production, one of these
    // must be a search engine.
    const isIntended =
      isForAll &&
      forgotten.length === 0 &&
      (environment === 'production' ? open.length > 0 : open.length > 0 || hasOpenAgent(context))
    const isWanted =
      agents.every((agent) => isClosedByStance(context, agent)) ||
      (isForAll && environment === undefined && isAnnounced(context, rule))
    const unread = rule.line === undefined ? undefined : unreadRulesOf(context, rule.line, agents)
    yield {
      span: context.file.spanOfRule(rule),
      message:
        isLesser && agents.length > MAX_LESSER
          ? briefly(taken[0] ?? first)
          : `${inDialects(
              // A robot reads one dialect.
              (isForAll || !closed.includes(first.dialect) ? closed : [first.dialect]).map(
                ({ id }): DialectId => id,
              ),
              context.dialects.length,
              first.dialect.id,
            )}, this rule closes the site to ${first.who}. ${extentOf(context, first, closed.length === 0 ? [first.dialect] : closed)}${fallingBackOn(agents)}${alsoClosedTo(agents.slice(1))}${googlebotElsewhere(rule, byLine)} ${unread !== undefined ? unreadText(unread, rule.line ?? 0) : forgotten.length > 0 ? forgottenText(forgotten) : `If people should find the site in a search, ${remedyOf(context, rule, agents)}.${ALL_STARS.test(rule.value ?? '') ? STAY_CLOSED : ''}`}${trainingOf(context, taken)}${taken.length === 0 ? '' : alsoPreviews(context)}`,
      related: [
        ...agents.flatMap(({ named }) =>
          named === undefined
            ? []
            : [{ span: named.agent.line.valueSpan, message: `${named.robot.name} is named here` }],
        ),
        ...(unread?.lines ?? []).map(({ content }) => ({ span: content, message: UNREAD_RULE })),
      ],
      dialects: closed.map(({ id }) => id),
      witness: homeOf(context),
      loss: { isOfMainSearch: !isLesser, rules: Number.POSITIVE_INFINITY },
      ...(isIntended ||
      isWanted ||
      (environment === undefined && forgotten.length === 0 && isMeantForFew(context, first))
        ? { severity: 'hint' as const }
        : environment === 'production'
          ? { severity: 'error' as const }
          : isLesser
            ? { severity: taken.length > 0 && !isReportedByA112 ? ('info' as const) : ('hint' as const) }
            : {}),
    }
  }
}

/** Matches words that ask robots not to index anything: "automated web-agents don't try to index". */
const NO_INDEXING = /\b(?:do(?:n['’]?t| not)|should not|must not|not to)\s(?:\w+\s){0,3}index\b/i

/** Does the comment above a group say what its rule does? Its author then knows it. */
function isAnnounced(context: Context, { line }: Rule): boolean {
  const { file } = context
  const group = file.groupOfRule(line)
  const words = (group === undefined ? [] : commentAbove(context, group.group.firstLine))
    .map((number) =>
      file.text.slice(file.lineAt(number).start, file.lineAt(number).end).replace(/^\s*#+/, ''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
  return NO_INDEXING.test(words)
}

/** Misspelt rules because of which a rule applies to every one of these agents; `undefined` if there are none. */
function unreadRulesOf(
  context: Context,
  rule: number,
  agents: readonly SearchAgent[],
): UnreadRules | undefined {
  const group = context.file.groupOfRule(rule)
  const found = agents.map(({ named }) => {
    const line = named?.agent.line ?? group?.agents.find(({ value }) => value === '*')?.line
    return line === undefined ? undefined : unreadRulesAbove(context, rule, line.number)
  })
  return found.every((one) => one !== undefined) ? found[0] : undefined
}

/** Why a rule applies to robots that another group names, and what to do. */
function unreadText({ lines, agent }: UnreadRules, rule: number): string {
  const isOne = lines.length === 1
  const numbers = joinWords(lines.slice(0, MAX_NAMED).map(({ number }) => String(number)))
  const which =
    lines.length > MAX_NAMED
      ? `${lines.length} lines from line ${lines[0]?.number} on`
      : `${isOne ? 'Line' : 'Lines'} ${numbers}`
  return `${which} ${isOne ? 'is not read as a rule' : 'are not read as rules'}, so the group of ${quoted(agent.value)} runs on to line ${rule}. Correct ${isOne ? 'it' : 'them'}.`
}

/** The most misspelt lines that a message names. */
const MAX_NAMED = 4

/** The most smaller search engines that a finding names. An author who lists more of them has chosen them. */
const MAX_LESSER = 4

/** One line about a long list of search engines that the author has named. */
function briefly({ who, named }: SearchAgent): string {
  const line = named?.agent.value ?? ''
  return `The file closes the site to ${who} and to other search robots. If people should find the site with it, remove the User-agent line ${quoted(line)}.`
}

/** The findings for robots that make previews of links, where a list of AI robots shuts them out. */
function* closedPreviews(context: Context): Generator<Problem> {
  // Where the file also shuts out the robot of a search, that finding names the previews.
  if (closedWithTraining(context)?.isMeant !== false && searchersTakenForAi(context).length > 0) return
  for (const { own, line } of previewsTakenForAi(context)) {
    const names = robotPhrase(own)
    yield {
      span: line.valueSpan,
      severity: 'info',
      message: `The file closes the site to ${names} together with robots for AI training. But ${names} makes the previews of links that people share. If links to your site should have a preview, remove this User-agent line.`,
      dialects: dialectsOfRobots(context, own),
      witness: homeOf(context),
    }
  }
}

/**
 * A sentence about robots that make previews of links, which the same list shuts out; empty if there are
 * none.
 */
function alsoPreviews(context: Context): string {
  const closed = previewsTakenForAi(context).flatMap(({ own }) => own)
  return closed.length === 0
    ? ''
    : ` The file also closes the site to ${robotPhrase(closed)}, which ${closed.length === 1 ? 'makes' : 'make'} the previews of links that people share.`
}

/** Is a robot with a documented dialect named by another token than its own? */
function isNamedByFamily({ named }: SearchAgent): boolean {
  if (named === undefined || named.robot.dialect === 'unknown') return false
  // A name may have a version: `bingbot/2.0`.
  return [named.agent.value, agentOfLine(named.agent)].every((name) => ownRobot(name) !== named.robot)
}

/** Is the name of a robot unlike that which the file writes, as bingbot is unlike msnbot? */
function isUnseen(agent: SearchAgent): boolean {
  const { named } = agent
  return (
    named !== undefined &&
    isNamedByFamily(agent) &&
    !named.robot.name.toLowerCase().includes(named.agent.value.toLowerCase())
  )
}

/** Sentences about robots that the file names by quite another name, with a blank before each. */
function fallingBackOn(agents: readonly SearchAgent[]): string {
  return agents
    .filter(isUnseen)
    .map(
      ({ who, named }) => ` No group names ${who}, so it obeys that of ${quoted(named?.agent.value ?? '')}.`,
    )
    .join('')
}

function isOfLesserEngine({ named }: SearchAgent): boolean {
  return named !== undefined && !MAIN_ROBOTS.has(named.robot.id)
}

function isGooglebot({ named }: SearchAgent): boolean {
  return named?.robot.id === 'googlebot'
}

/** A sentence about another rule that closes the site to Googlebot; empty if there is none. */
function googlebotElsewhere(
  rule: Rule,
  closing: ReadonlyMap<number, { readonly rule: Rule; readonly agents: readonly SearchAgent[] }>,
): string {
  const other = [...closing.values()].find(({ agents }) => agents.some(isGooglebot))?.rule
  return other === undefined || other.line === rule.line
    ? ''
    : ` Line ${other.line} closes the site to Googlebot.`
}

/**
 * Is a search engine shut out by a file that also shuts out robots for AI training, as if it were one of
 * them?
 */
function isTakenForAi(context: Context, { named }: SearchAgent): boolean {
  return named !== undefined && searchersTakenForAi(context).includes(named.robot)
}

/**
 * What to do with a rule: it goes, unless a misspelt User-agent line gives it to robots that are not meant, or
 * its group names others. Then all lines go that
 * keep the meant ones out: without "YandexBot", its robot still obeys "Yandex".
 */
function remedyOf(context: Context, { line }: Rule, agents: readonly SearchAgent[]): string {
  if (agents.every(isUnseen))
    return `add a group for ${searchAgentPhrase(agents)} with ${hasClosingStar(context) ? 'the rules of the "*" group' : 'an empty "Disallow:"'}`
  const unread = line === undefined ? undefined : unreadAgentLineAbove(context, line)
  if (unread !== undefined)
    return `write User-agent in place of ${quoted(context.file.text.slice(unread.nameSpan.start, unread.nameSpan.end))} in line ${unread.number}: then the rule is for ${quoted(unread.value)} alone`
  const group = context.file.groupOfRule(line)
  const keeping = linesKeepingOut(context, agents)
  const isForOthers =
    agents.every(({ named }) => named !== undefined) &&
    group?.agents.some(({ line: { number } }) => !keeping.has(number)) === true
  if (!isForOthers)
    return group?.isStarGroup === false && isOnlyRule(context, line) && hasClosingStar(context)
      ? 'write the rules of the "*" group in its place'
      : removalAdvice(context, line)
  const names = [...new Set([...keeping.values()].map(({ value }) => quoted(value)))]
  return `remove the User-agent ${keeping.size === 1 ? 'line' : 'lines'} ${joinWords(names)}`
}

/** Does a `*` group forbid anything? An empty Disallow for one robot would open that to it. */
function hasClosingStar({ file }: Context): boolean {
  return file.groups.some(
    ({ isStarGroup, rules }) =>
      isStarGroup && rules.some(({ field, value }) => field === 'disallow' && value !== ''),
  )
}

/** The User-agent lines of groups that close the site to one of these agents, by their numbers. */
function linesKeepingOut(
  context: Context,
  agents: readonly SearchAgent[],
): ReadonlyMap<number, CheckedGroup['agents'][number]> {
  const closing = context.file.groups.filter(({ rules }) =>
    rules.some(({ field, value }) => field === 'disallow' && /^[/*]+$/.test(value)),
  )
  return new Map(
    closing
      .flatMap((group) => group.agents)
      .filter(({ value }) => agents.some(({ named }) => named !== undefined && obeysName(named.robot, value)))
      .map((agent) => [agent.line.number, agent]),
  )
}

/**
 * A sentence with the names that refuse the training of the same operators, if the file names none of them.
 */
function trainingOf({ file }: Context, agents: readonly SearchAgent[]): string {
  const written = new Set(file.agents.map(({ value }) => value.toLowerCase()))
  const operators = new Set(agents.map(({ named }) => named?.robot.operator))
  const tokens = robots.filter(
    (robot) =>
      robot.controlToken === true &&
      servesPurpose(robot, 'ai-training') &&
      operators.has(robot.operator) &&
      !robot.tokens.some((name) => written.has(name.toLowerCase())),
  )
  return tokens.length === 0 ? '' : ` To refuse AI training alone, name ${robotPhrase(tokens)}.`
}

/** Matches the paths of files that even a closed site opens. */
const TECHNICAL = /\.(?:txt|xml|css|js|json|ico|png|gif|jpe?g|svg|webp|php)(?:\.gz)?$|sitemap|robots/i

/** Is the site a test server by its name, or does the file open some of its pages? */
function isMeantForFew(context: Context, { policy, dialect }: SearchAgent): boolean {
  const { origin } = context.options
  const own = origin === undefined ? undefined : splitUrl(origin)?.host
  const hosts = own === undefined ? ownSitemapUrls(context).map(({ host }) => host) : [own]
  if (hosts.length > 0 && hosts.every(isStagingHost)) return true
  const extent = provedClosed(context, dialect, policy(dialect))
  return extent.kind === 'open' && !TECHNICAL.test(splitUrl(extent.url)?.path ?? '')
}

/** A sentence that names further agents to which the same rule closes the site, each in its own dialect. */
function alsoClosedTo(agents: readonly SearchAgent[]): string {
  return agents.length === 0 ? '' : ` The rule also closes the site to ${searchAgentPhrase(agents)}.`
}

/** Does a stance want the site closed to this agent? */
function isClosedByStance({ options: { stance } }: Context, { named }: SearchAgent): boolean {
  return (stance?.robots ?? []).some(
    ({ robot, token, wanted, kind }) =>
      wanted === 'disallow' &&
      kind === 'met' &&
      (named === undefined ? token === undefined : robot === named.robot.id),
  )
}

/**
 * A sentence about how much of the site is closed to an agent: all of it or not, in each of these dialects,
 * as far as the budget allows a proof.
 */
function extentOf(context: Context, { policy }: SearchAgent, dialects: readonly Dialect[]): string {
  const proofs = dialects.map((dialect) => provedClosed(context, dialect, policy(dialect)))
  const idsOf = (kind: Closed['kind']): DialectId[] =>
    dialects.flatMap(({ id }, index) => (proofs[index]?.kind === kind ? [id] : []))
  const [open, undecided] = [idsOf('open'), idsOf('undecided')]
  const phraseOf = (ids: readonly DialectId[]): string =>
    ids.length === dialects.length ? '' : ` in ${dialectPhrase(ids, context.dialects.length)}`
  const url = proofs.flatMap((proof) => (proof.kind === 'open' ? [proof.url] : []))[0]
  const sentences = [
    ...(open.length + undecided.length === 0 ? ['No page is allowed.'] : []),
    ...(url === undefined
      ? []
      : [`Some URLs are still allowed${phraseOf(open)}, such as ${printableUrl(url)}.`]),
    ...(undecided.length === 0
      ? []
      : [
          `Whether any URL is still allowed${phraseOf(undecided)} is not known: the parser stops with an error, or a proof would take too long.`,
        ]),
  ]
  return sentences.join(' ')
}

/** Does the file name a robot to which the site is open? */
function hasOpenAgent(context: Context): boolean {
  const { dialect } = context.byDialect.standard
  return agentsOfFile(context).some((agent) => {
    const policy = policyOf(context, dialect, agent)
    return policy.selection.kind === 'named' && closingRule(context, policy) === undefined
  })
}

/** Matches a value that closes a site for parsers with wildcards alone. */
const ALL_STARS = /^\/?\*+$/

const STAY_CLOSED =
  ' If it should stay closed, write "Disallow: /", which parsers without wildcards read, too.'
