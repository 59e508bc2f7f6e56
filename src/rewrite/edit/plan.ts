import { type Group, UNNAMED_AGENT_NAME } from '../../dialects/index.ts'
import type { AgentLine } from '../../policy/index.ts'
import { nameForms } from '../../readings/index.ts'
import { tokenOf } from '../../robots/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import { groupedBy } from '../../text/index.ts'
import { recordLine } from '../field-names.ts'
import type { Stance } from '../stance/stance.ts'
import { signalAnswer, usageAnswer } from '../stance/stance-records.ts'
import {
  type ClosingWay,
  closed,
  copied,
  opened,
  type Row,
  remaining,
  rowsOf,
  signalling,
  stating,
  withNewOnTop,
  withoutRules,
  withRule,
  withRules,
} from './group-rows.ts'
import type { Judge } from './judge.ts'
import { type AskedRobot, type AskedRobots, obeysStar, starRules } from './needs.ts'

/** A group of the file whose rows change. */
export interface ChangedGroup {
  /** The line of its first User-agent line, which names it among the groups of the file. */
  readonly id: number
  /** The line above its first record. */
  readonly lastAgentLine: number
  readonly rows: readonly Row[]
}

/** A group that the edit adds. */
export interface AddedGroup {
  /** Its User-agent lines. One that leaves another group keeps its comment. */
  readonly agentLines: readonly string[]
  /** Its records, as lines. */
  readonly lines: readonly string[]
}

/** What an edit does to a file. */
export interface Plan {
  /** User-agent lines of groups in which the access of a robot changes. */
  readonly concerned: ReadonlySet<number>
  /** User-agent lines to remove, because their robots get a group of their own. */
  readonly removedAgents: ReadonlySet<number>
  /** Lines of groups that go as a whole, with the blank line that set each apart, and rules of an earlier edit. */
  readonly removedGroups: ReadonlySet<number>
  readonly changed: readonly ChangedGroup[]
  readonly added: readonly AddedGroup[]
}

/** Choices that a proof may refuse. */
export interface PlanChoices {
  /** How to close a changed group, by its id; default `add`. */
  readonly ways: ReadonlyMap<number, ClosingWay>
  /** Ids of changed groups whose new records, but for rules, go directly below the User-agent lines. */
  readonly onTop: ReadonlySet<number>
  /** Robots, by name, that get a group with the rules they had. */
  readonly kept: ReadonlySet<string>
  /** Robots, by name, that keep a group although all its rules close the site. */
  readonly regrouped: ReadonlySet<string>
  /** Ids of groups of {@link KEPT_COMMENT}, and lines of {@link ENDING_COMMENT}, that stay. */
  readonly stillKept: ReadonlySet<number>
}

/** The comment above a group that an edit adds so that a robot keeps the rules it had. */
export const KEPT_COMMENT = '# without this group, the robot would obey a group for another'

/** The comment above the empty rule that an edit adds so that a group without rules ends above new groups. */
export const ENDING_COMMENT = '# without this line, the robots above would obey the group below'

/** The rule below {@link ENDING_COMMENT}. */
export const ENDING_RULE: string = recordLine('Disallow', '')

/**
 * The smallest plan that gives each robot what it needs. If all robots of a group need the same, the group changes in
 * place. Otherwise, a robot with other needs leaves it and gets a group of its own, which repeats the rules that
 * still apply. Robots with equal new groups share one.
 */
export function planEdit(
  file: File,
  stance: Stance,
  { robots, unnamed }: AskedRobots,
  { ways, onTop, kept, regrouped, stillKept }: PlanChoices,
  judge: Judge,
): Plan {
  const robotsOfLines = robotsByLine(robots)
  const removedAgents = new Set<number>()
  const concerned = new Set<number>()
  const changed = new Map<number, ChangedGroup>()
  const added = new Map<string, { agentLines: string[]; lines: readonly string[] }>()
  const add = (agentLine: string, rows: readonly Row[], comment: readonly string[] = []): void => {
    const lines = remaining(rows).map(({ text }) => text)
    const key = [...comment, ...lines].join('\n')
    const group = added.get(key) ?? { agentLines: [...comment], lines }
    group.agentLines.push(agentLine)
    added.set(key, group)
  }
  for (const robot of robots) {
    const { subject, groups, key, need } = robot
    if (kept.has(subject.name))
      add(agentLineOf(robot), withRule(copied(rowsOf(file, groups))), [KEPT_COMMENT])
    if (key === '' || kept.has(subject.name)) continue
    if (fallsBackOn(unnamed, robot)) continue
    if (need.answer !== undefined || need.rules.length > 0) addAll(concerned, agentLinesOf(robot))
    if (!regrouped.has(subject.name) && isOnlyClosed(robot, file, judge)) {
      addAll(removedAgents, agentLinesOf(robot))
      continue
    }
    const stays = groups.filter((group) => stayingKey(group, robotsOfLines, unnamed) === key)
    const leaves = groups.filter((group) => !stays.includes(group))
    const moved = leaves
      .flatMap(({ agents }) => agents)
      .filter(({ value, line }) => line !== undefined && names(value, robot))
    addAll(
      removedAgents,
      moved.flatMap(({ line = [] }) => line),
    )
    const carried = carriedRows(copied(rowsOf(file, leaves)), robot)
    const [home] = stays
    if (home === undefined) {
      add(
        movedLine(file, moved, robot) ?? agentLineOf(robot),
        withRule(transformed(carried, robot, stance, 'add', file, judge)),
      )
      continue
    }
    const id = idOf(home)
    if (!changed.has(id)) {
      const rows = [...rowsOf(file, stays), ...carried]
      const lastAgentLine = home.agents.reduce((last, { line = last }) => Math.max(last, line), id)
      const after = transformed(rows, robot, stance, ways.get(id) ?? 'add', file, judge)
      changed.set(id, { id, lastAgentLine, rows: onTop.has(id) ? withNewOnTop(after) : after })
    }
  }
  const removedGroups = emptiedGroups(file, robots, removedAgents, stillKept)
  return {
    concerned,
    removedAgents,
    removedGroups,
    changed: [...changed.values()],
    added: [...added.values()],
  }
}

/** Does a robot without a group get what it needs from the group for `*`? */
function fallsBackOn(unnamed: AskedRobot, robot: AskedRobot): boolean {
  return robot.groups.length === 0 && robot.key === unnamed.key && robot !== unnamed && obeysStar(robot)
}

/** The rows that a robot takes along. One that is closed but for some paths keeps its pace and signals there. */
function carriedRows(rows: readonly Row[], { need }: AskedRobot): readonly Row[] {
  if (need.answer !== 'disallow') return rows
  return need.rules.length > 0 ? withoutRules(rows) : []
}

function addAll(set: Set<number>, lines: readonly number[]): void {
  for (const line of lines) set.add(line)
}

/**
 * Must a robot be let in whose groups name it and only close the site? A comment on a line of such a group was
 * written by its author, so the group then stays.
 */
export function isOnlyClosed(
  { need, groups, before, subject }: AskedRobot,
  file: File,
  judge: Judge,
): boolean {
  if (need.answer !== 'allow' || need.rules.length > 0 || need.lines.length > 0 || need.signals) return false
  if (before.selection.kind !== 'named' || groups.length === 0) return false
  const rows = rowsOf(file, groups)
  const closing = judge.closingRows(rows, subject.readOptions.dialect)
  const own = [...rows, ...groups.flatMap(({ agents }) => agents)]
  const hasComment = own.some(
    ({ line }) => line !== undefined && lineAt(file, line - 1).comment !== undefined,
  )
  return !hasComment && rows.every((row) => closing.has(row))
}

/** The User-agent lines that name a robot in its groups. */
function agentLinesOf(robot: AskedRobot): readonly number[] {
  return robot.groups
    .flatMap(({ agents }) => agents)
    .flatMap(({ value, line }) => (line !== undefined && names(value, robot) ? [line] : []))
}

/**
 * The lines of groups that lost all their User-agent lines, and of groups that an earlier edit added for robots that
 * fell back on such a group's robot. Each takes along the blank line that sets it apart. The rules that an earlier
 * edit added to end a group go, too.
 */
function emptiedGroups(
  file: File,
  robots: readonly AskedRobot[],
  removedAgents: ReadonlySet<number>,
  stillKept: ReadonlySet<number>,
): ReadonlySet<number> {
  const lines = new Set<number>()
  if (removedAgents.size === 0) return lines
  // Dialects see different lines of a group. A line of any of them counts.
  const groups = groupedBy(new Set(robots.flatMap((robot) => robot.groups)), idOf)
  const emptied = [...groups.values()].filter((versions) =>
    versions.every(({ agents }) => agents.every(({ line }) => line !== undefined && removedAgents.has(line))),
  )
  if (emptied.length === 0) return lines
  const kept = [...groups].flatMap(([id, versions]) =>
    !stillKept.has(id) && isKeptGroup(file, id) ? [versions] : [],
  )
  const places = [...emptied, ...kept]
    .map((versions) => {
      const agents = versions.flatMap((group) => group.agents.flatMap(({ line = [] }) => line))
      const rows = versions.flatMap((group) => rowsOf(file, [group]))
      const own = [...agents, ...rows.flatMap(({ line = [] }) => line)]
      const first = Math.min(...own)
      return { top: isKeptGroup(file, first) ? first - 1 : first, last: Math.max(...own), own }
    })
    .sort((one, other) => one.top - other.top)
  for (const { top, own } of places) for (const line of [top, ...own]) lines.add(line)
  for (const line of endingLines(file))
    if (!stillKept.has(line)) for (const own of [line, line + 1]) lines.add(own)
  for (const { top, last } of places) {
    let below = last + 1
    while (lines.has(below)) below++
    const blank = [top - 1, below].find((line) => !lines.has(line) && isAddedBlank(file, line))
    if (blank !== undefined) lines.add(blank)
  }
  return lines
}

/** Did an edit add the group of a User-agent line so that its robots keep what they had? */
export function isKeptGroup(file: File, firstAgentLine: number): boolean {
  return firstAgentLine > 1 && textOfLine(file, firstAgentLine - 1) === KEPT_COMMENT
}

/** The lines of {@link ENDING_COMMENT} above their rule. */
export function endingLines(file: File): readonly number[] {
  const isEnding = (number: number): boolean =>
    textOfLine(file, number) === ENDING_COMMENT &&
    number < file.starts.length &&
    textOfLine(file, number + 1) === ENDING_RULE
  return [...file.starts.keys()].map((index) => index + 1).filter(isEnding)
}

/** Is a line as blank as one that an edit adds? */
function isAddedBlank(file: File, number: number): boolean {
  return (
    number >= 1 &&
    number <= file.starts.length &&
    lineAt(file, number - 1).kind === 'blank' &&
    textOfLine(file, number) === ''
  )
}

function textOfLine(file: File, number: number): string {
  const { start, ending } = lineAt(file, number - 1)
  return file.text.slice(start, ending.start)
}

/** The id of the group of the file that changes for a robot, if one does. */
export function changedGroupOf({ groups }: AskedRobot, { changed }: Plan): number | undefined {
  return changed.find(({ id }) => groups.some((group) => idOf(group) === id))?.id
}

/** The rows of a robot's group after the edit. */
export function transformed(
  rows: readonly Row[],
  robot: AskedRobot,
  stance: Stance,
  way: ClosingWay,
  file: File,
  judge: Judge,
): readonly Row[] {
  const { need, subject } = robot
  if (need.answer === 'disallow')
    return withRules(closed(rows, need.rules.length > 0 && way === 'add' ? 'replace' : way), need.rules)
  const open =
    need.answer === 'allow'
      ? opened(rows, judge.closingRows(rows, subject.readOptions.dialect), starRules(file, robot, judge))
      : rows
  const stated = stating(withRules(open, need.rules), need.lines)
  if (!need.signals) return stated
  const { contentSignals = {}, contentUsage = {} } = stance
  const signals = Object.entries(contentSignals).map(([name, is]) => [name, signalAnswer(is)] as const)
  const usage = Object.entries(contentUsage).map(([label, is]) => [label, usageAnswer(is)] as const)
  return signalling(signalling(stated, 'content-signal', signals), 'content-usage', usage)
}

/**
 * The need for which a group changes in place. The robots with other needs leave the group. Empty: the group stays
 * unchanged. A robot is not moved because its dialect joins the group with another group: the proof shows whether it
 * loses anything.
 */
function stayingKey(
  group: Group,
  robotsOfLines: ReadonlyMap<number, ReadonlySet<AskedRobot>>,
  unnamed: AskedRobot,
): string {
  const { agents } = group
  const all = new Set(agents.flatMap(({ line = 0 }) => [...(robotsOfLines.get(line) ?? [])]))
  if (all.has(unnamed)) return unnamed.key
  const alike = [...all].filter((robot) => robot.groups.some((own) => hasSameLines(own, group)))
  const named = alike.filter((robot) => agents.some(({ value }) => names(value, robot)))
  if (named.some(({ key }) => key === '')) return ''
  const count = (wanted: string): number => alike.filter(({ key }) => key === wanted).length
  // If all of its robots left, its rules would stand below another group.
  const mayBeLeft = agents.some(({ value }) => !named.some((robot) => names(value, robot)))
  const first = mayBeLeft ? '' : (named[0]?.key ?? '')
  return named.reduce((most, { key }) => (count(key) > count(most) ? key : most), first)
}

function hasSameLines({ agents }: Group, other: Group): boolean {
  return (
    agents.length === other.agents.length && agents.every(({ line }, at) => line === other.agents[at]?.line)
  )
}

function robotsByLine(robots: readonly AskedRobot[]): ReadonlyMap<number, ReadonlySet<AskedRobot>> {
  const robotsOfLines = new Map<number, Set<AskedRobot>>()
  for (const robot of robots)
    for (const { agents } of robot.groups)
      for (const { line = 0 } of agents)
        robotsOfLines.set(line, (robotsOfLines.get(line) ?? new Set()).add(robot))
  return robotsOfLines
}

function idOf({ agents, firstLine }: Group): number {
  return agents[0]?.line ?? firstLine
}

/** Does a User-agent value name a robot by its own token? */
function names(value: string, { subject }: AskedRobot): boolean {
  const token = subject.name.toLowerCase()
  return nameForms(value).some((form) => form.toLowerCase() === token)
}

/** The User-agent line of a robot for a new group; for the unnamed agent, the line for `*`. */
function agentLineOf({ subject: { robot, name } }: AskedRobot): string {
  const unregistered = name === UNNAMED_AGENT_NAME ? '*' : name
  return recordLine('User-agent', robot === undefined ? unregistered : tokenOf(robot))
}

/** The first of the User-agent lines that has nothing but the robot's token, with its comment. */
function movedLine(file: File, agents: readonly AgentLine[], { subject }: AskedRobot): string | undefined {
  const own = agents.find(({ value }) => value.toLowerCase() === subject.name.toLowerCase())
  if (own?.line === undefined) return undefined
  const { start, ending } = lineAt(file, own.line - 1)
  return file.text.slice(start, ending.start)
}
