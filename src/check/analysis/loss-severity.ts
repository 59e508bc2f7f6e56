import { memoFor } from '../../pattern/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Purpose, type Robot, servesPurpose } from '../../robots/index.ts'
import { agentOfLine } from '../agents/agent-of-group.ts'
import { ownRobot } from '../agents/named-robots.ts'
import { MAIN_ROBOTS } from '../agents/search-agents.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'
import type { Severity } from '../finding.ts'

/**
 * Robots that serve these purposes copy a site for people who never visited it. Their owners' rules matter
 * most.
 */
const READING: readonly Purpose[] = ['search', 'ai-search', 'ai-training', 'ai-user']

/** Does a robot read sites for search or AI? */
export function readsForSearchOrAi(robot: Robot): boolean {
  return READING.some((purpose) => servesPurpose(robot, purpose))
}

/**
 * How grave it is that rules of the `*` group do not apply to a group: a warning if the group is for robots
 * that read the site for search or AI. It is info for robots that are not known. It is also info for a group
 * that says nothing but that all is open, unless a search engine may then index what `*` closes. But a group of
 * Googlebot or bingbot without any rule is a warning, and one of another robot with a pause alone is info. It is
 * a hint for known robots of other purposes, such as link previews, which get a group in order to reach more. A
 * group of nothing but Allow rules for parts of the site is info for any robot. It is also a hint for an
 * empty Disallow and no search engine, or one for a part of another robot, such as Googlebot-News: that is
 * how one opens all on purpose. So is a group that opens the
 * site to a tool of the owner.
 */
export function severityOfLoss(group: CheckedGroup, policy: Policy): Severity {
  const robots = searchAndAiRobots(group)
  const { isEmpty, isOpened, undoesNothing } = ownRules(policy)
  const isForSearch = robots.some((robot) => servesPurpose(robot, 'search'))
  if (isEmpty) return severityOfOpening(group, robots, isForSearch)
  if (isOpened && group.agents.every(({ value }) => AUDITING.test(value))) return 'hint'
  if (robots.length === 0) return namesOnlyOthers(group) && !undoesNothing ? 'hint' : 'info'
  return isOpened && !isForSearch ? 'info' : 'warning'
}

/** The same for a group that says nothing but that all is open. */
function severityOfOpening(group: CheckedGroup, robots: readonly Robot[], isForSearch: boolean): Severity {
  if (group.rules.length === 0) {
    // A group of Googlebot or bingbot with a pause alone says nothing about what is open.
    if (robots.some(({ id }) => MAIN_ROBOTS.has(id))) return 'warning'
    // A pause alone is to slow the robot down, and not to let it reach more.
    if (group.records.some(({ field }) => PAUSES.has(field))) return 'info'
  }
  // `Disallow:` alone states that all is open (1994 standard), so even a search engine is meant to get it
  // all.
  return isForSearch && !robots.every(isPartOfAnother) ? 'info' : 'hint'
}

/** Records about the pause between requests. */
const PAUSES: ReadonlySet<string> = new Set(['crawl-delay', 'request-rate'])

/** Does a robot fall back on the token of another robot of its operator, as Googlebot-News on Googlebot? */
function isPartOfAnother({ tokens, operator }: Robot): boolean {
  return tokens.slice(1).some((token) => ownRobot(token)?.operator === operator)
}

/** Matches the names of tools with which an owner checks a whole site. */
const AUDITING =
  /powermapper|siteimprove|silktide|sitebulb|screaming|deepcrawl|lumar|oncrawl|audit|validator|checker/i

/** What the rules of a named group are, apart from rules with an empty value. */
interface OwnRules {
  /**
   * There is none. `Disallow:` alone states that everything is allowed (1994 standard), so that is intended.
   */
  readonly isEmpty: boolean
  /** All of them are `Allow: /`. */
  readonly isOpened: boolean
  /** There are only Allow rules of parts of the site. They open nothing, because nothing is closed. */
  readonly undoesNothing: boolean
}

/** What the rules of a policy are. Cached, because thousands of groups may share a policy. */
export const ownRules: (policy: Policy) => OwnRules = memoFor(({ rules }) => {
  const own = rules.filter(({ line, value }) => line !== undefined && value !== '')
  return {
    isEmpty: own.length === 0,
    isOpened: own.every(({ effect, value }) => effect === 'allow' && value === '/'),
    undoesNothing: own.every(({ effect, value }) => effect === 'allow' && value !== '/' && value !== '/*'),
  }
})

/** The registry robot that a line names: by the whole name, such as AI2Bot, or by the token that begins it. */
function robotOfLine(agent: NamedAgent): Robot | undefined {
  return ownRobot(agent.value) ?? ownRobot(agentOfLine(agent))
}

/** Does a group name a robot that serves search or AI? */
export function servesSearchOrAi({ agents }: CheckedGroup): boolean {
  return agents.some((agent) => {
    const robot = robotOfLine(agent)
    return robot !== undefined && readsForSearchOrAi(robot)
  })
}

/** Does a group name only registry robots that serve neither search nor AI? */
function namesOnlyOthers(group: CheckedGroup): boolean {
  return !servesSearchOrAi(group) && group.agents.every((agent) => robotOfLine(agent) !== undefined)
}

/** The robots of a group that read the site for search or AI. */
function searchAndAiRobots({ agents }: CheckedGroup): readonly Robot[] {
  return agents.flatMap((agent) => {
    const robot = robotOfLine(agent)
    const reads =
      robot !== undefined &&
      readsForSearchOrAi(robot) &&
      robot.obeys.star !== 'no' &&
      robot.controlToken === undefined
    return reads ? [robot] : []
  })
}
