import { robotsByToken, servesPurpose } from '../../../robots/index.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import { ownRules, servesSearchOrAi } from '../../analysis/loss-severity.ts'
import { isPrivatePath } from '../../analysis/private-paths.ts'
import type { Context } from '../../file/context.ts'
import type { Severity } from '../../finding.ts'
import { tokenOf } from './lost-rules.ts'
import {
  isMeantToObey,
  isOpenedForOneKind,
  type Loser,
  type LostRule,
  repeatsNearlyAll,
  repeatsSome,
} from './repeat-star-rules.ts'

/**
 * How grave a loss is, by the paths that the robots of the group may then fetch, by these robots, and by what the
 * group shows that its author had in mind.
 */
export function severityByPath(context: Context, loser: Loser, all: readonly Loser[]): Severity {
  const severity = severityOfPaths(context, loser, all)
  return severity === 'warning' && isDeliberate(context, loser) ? 'info' : severity
}

/** Matches a rule for the back end of WordPress, which asks every visitor for a password. */
const OF_BACK_END = /^\/wp-admin\/?\*?$/

/**
 * Does a loss do no harm, or did the author choose it? A group of several robots that repeats some rules of `*`, and
 * loses no private path, shows an author who knew that groups inherit nothing.
 */
function isDeliberate(context: Context, loser: Loser): boolean {
  const { group, lost } = loser
  if (lost.every(({ rule: { value = '' } }) => OF_BACK_END.test(value))) return true
  // Rules such as `Allow: *.css` let a search engine see a page as people do. They say nothing about its back end.
  if (isOfMain(loser) && ownRules(loser.policy).undoesNothing && lost.some(isPrivate)) return false
  return (
    !isMeantToObey(context, loser) ||
    (group.agents.length > 1 && repeatsSome(context, loser) && !lost.some(isPrivate))
  )
}

function isPrivate({ rule: { value = '' } }: LostRule): boolean {
  return isPrivatePath(value)
}

function severityOfPaths(context: Context, loser: Loser, all: readonly Loser[]): Severity {
  const severity = severityBeside(loser, all)
  if (severity === 'hint') return 'hint'
  const hasPrivate = loser.lost.some(isPrivate)
  if (severity === 'warning' && (hasPrivate || isOfMain(loser))) return 'warning'
  if (severity === 'warning') return repeatsNearlyAll(context, loser) ? 'hint' : 'info'
  if (severity === 'info' && (isPausedOnly(loser) || losesFarMore(loser))) return 'info'
  // Its author welcomes these robots, and may not know what he opens to them.
  if (!hasPrivate || !servesSearchOrAi(loser.group)) return 'hint'
  return isOfMain(loser) ? 'warning' : 'info'
}

/** A group that loses this many rules loses what its author wrote about most of the site. */
const MANY_LOST = 10

/**
 * Does a group say nothing but how long to wait, and is it for a robot of a search, or does it lose many rules or
 * private paths? Its author hardly meant to open these.
 */
function isPausedOnly({ group: { rules, records }, agents, lost }: Loser): boolean {
  return (
    rules.length === 0 &&
    records.length > 0 &&
    (lost.length >= MANY_LOST ||
      lost.some(({ rule: { value = '' } }) => isPrivatePath(value) && !OF_BACK_END.test(value)) ||
      agents.some(({ value }) => isForSearch(tokenOf(value))))
  )
}

function isForSearch(name: string): boolean {
  return robotsByToken(name).some((robot) => servesPurpose(robot, 'search') && robot.retired === undefined)
}

/** For each rule of its own, such a group loses more rules than this. */
const FAR_MORE = 20

/**
 * Does a group forbid a little to a robot that reads whole sites, for a search or for those who place links in
 * one, and lose a long list that its author had written?
 */
function losesFarMore(loser: Loser): boolean {
  return (
    forbidsSome(loser) &&
    loser.lost.length > FAR_MORE * loser.group.rules.length &&
    loser.agents.some(({ value }) =>
      robotsByToken(tokenOf(value)).some(
        (robot) => servesPurpose(robot, 'seo') || servesPurpose(robot, 'search'),
      ),
    )
  )
}

/** Are Googlebot or bingbot among the robots that lose the rules? */
export function isOfMain({ agents }: Loser): boolean {
  return agents.some(({ value }) => isMainRobot(value))
}

/** How grave a loss is, next to what other groups lose. */
function severityBeside(loser: Loser, all: readonly Loser[]): Severity {
  if (isOpenedForOneKind(loser) && all.some(({ group }) => group !== loser.group)) return 'hint'
  // Its own rules forbid something, so it was not written to let the robot reach more.
  if (
    loser.severity === 'hint' &&
    forbidsSome(loser) &&
    (losesFarMore(loser) || all.some((other) => isWarnedOfLess(other, loser)))
  )
    return 'info'
  return all.some((other) => other.severity === 'warning' && losesMore(loser, other))
    ? 'warning'
    : loser.severity
}

function forbidsSome({ policy: { rules } }: Loser): boolean {
  return rules.some(({ effect, line }) => effect === 'disallow' && line !== undefined)
}

/** Is a loss a warning, although the other group loses at least as many rules? */
function isWarnedOfLess(one: Loser, other: Loser): boolean {
  return one.severity === 'warning' && one.lost.length <= other.lost.length
}

/** Does a group for robots of search or AI lose all that another one loses, and more? */
function losesMore(loser: Loser, other: Loser): boolean {
  const lines = new Set(loser.lost.map(({ rule }) => rule.line))
  return (
    loser.severity === 'info' &&
    !loser.isOpenedOnPurpose &&
    lines.size > other.lost.length &&
    servesSearchOrAi(loser.group) &&
    other.lost.every(({ rule }) => lines.has(rule.line))
  )
}
