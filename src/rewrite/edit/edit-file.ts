import { robotNamed } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { replaceText } from '../replace-text.ts'
import type { Stance } from '../stance/stance.ts'
import { CLOSING_WAYS, type ClosingWay } from './group-rows.ts'
import { Judge } from './judge.ts'
import { type AskedRobots, askedRobots } from './needs.ts'
import { changedGroupOf, endingLines, isKeptGroup, isOnlyClosed, type Plan, planEdit } from './plan.ts'
import {
  type ConcernedComment,
  commentsAt,
  type Placement,
  placementsFor,
  plannedText,
  touchedLines,
} from './planned-text.ts'
import { type EditProof, proveEdit } from './prove-edit.ts'

/** The most attempts for one placement of new groups. In each attempt, every robot is asked. */
const MAX_ATTEMPTS = 6

/** A file that was edited to give robots what a stance wants. */
export interface EditedFile extends EditProof {
  readonly file: File
  /** The text of `file`. */
  readonly text: string
  readonly isChanged: boolean
  /**
   * Proved: every robot that the stance names has its answer or ignores robots.txt. Each robot with a rule of its own
   * has the rules that it had, or that its answer gives it, and this rule, which decides some URL. Each record is
   * stated, each group that leaves anything open states the signals, and nothing changes for any other robot. Something
   * may change for `programs`.
   */
  readonly isProved: boolean
  /** Robots that the stance does not name and that get a group with the rules they had, by product token. */
  readonly kept: readonly string[]
  /**
   * Lines of the old file that are gone, from 1: rules that a wish contradicts, and User-agent lines that
   * moved to a new group.
   */
  readonly removedLines: readonly number[]
  /** Lines of the old file whose value changes, from 1. All other lines stay. */
  readonly changedLines: readonly number[]
  /** Comments of the old file at lines that change. They may no longer hold. */
  readonly comments: readonly ConcernedComment[]
}

/**
 * Edits a file so that the robots which a stance names get its answers, records and signals, each in its own dialect.
 * Nothing changes for any other robot. All other lines stay as they are, with their comments, order and line ends. A
 * robot that has what the stance wants gets no line. A disallowed robot may fetch nothing. An allowed robot may fetch
 * what the file leaves open to others. If no rule shuts it out of the whole site, it keeps what it has. A rule for
 * some robots replaces the rule with the same path. A longer rule, or an Allow of equal length, stays an exception to
 * it. An edit ignores rules for all robots, sitemaps, licences and the default of the stance.
 *
 * @example
 * ```ts
 * const { text, isProved } = editFile(parse('User-agent: *\nDisallow: /cart/ # no shop\n'), { robots: { gptbot: 'disallow' } })
 * text // 'User-agent: *\nDisallow: /cart/ # no shop\n\nUser-agent: GPTBot\nDisallow: /\n'
 * isProved // true
 * ```
 */
export function editFile(file: File, stance: Stance): EditedFile {
  const judge = new Judge()
  const asked = askedRobots(file, stance, judge)
  let best: Attempt | undefined
  for (const placement of placementsFor(file)) {
    const found = bestAttempt(file, stance, asked, placement, judge)
    if (best === undefined || isBetter(found, best)) best = found
    if ((best.failures === 0 && best.kept.size === 0) || best.plan.added.length === 0) break
  }
  const { plan, proof, edited, kept, failures } = best as Attempt
  const touched = touchedLines(plan)
  return {
    file: edited,
    text: edited.text,
    isChanged: edited !== file,
    isProved: failures === 0,
    ...proof,
    kept: [...kept],
    removedLines: touched.removed,
    changedLines: touched.changed,
    comments: edited === file ? [] : commentsAt(file, plan),
  }
}

interface Attempt {
  readonly plan: Plan
  readonly edited: File
  readonly proof: EditProof
  readonly kept: ReadonlySet<string>
  /** What the proof does not accept. */
  readonly failures: number
}

/** An attempt is better if its proof refuses less, or else if fewer robots need a group to keep what they had. */
function isBetter(one: Attempt, other: Attempt): boolean {
  return one.failures === other.failures ? one.kept.size < other.kept.size : one.failures < other.failures
}

/** Tries a plan, and changes what its proof refuses, until nothing is refused or nothing can be changed. */
function bestAttempt(
  file: File,
  stance: Stance,
  asked: AskedRobots,
  placement: Placement,
  judge: Judge,
): Attempt {
  const ways = new Map<number, ClosingWay>()
  const onTop = new Set<number>()
  const kept = new Set<string>()
  const regrouped = new Set<string>()
  const stillKept = new Set<number>()
  const choices = { ways, onTop, kept, regrouped, stillKept }
  let best: Attempt | undefined
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    const plan = planEdit(file, stance, asked, choices, judge)
    const edited = isEmpty(plan) ? file : replaceText(file, plannedText(file, plan, placement), file.bom)
    const proof = proveEdit(file, edited, stance, asked, judge)
    const failures = failuresOf(proof)
    if (best === undefined || failures < best.failures)
      best = { plan, edited, proof, kept: new Set(kept), failures }
    if (failures === 0 || !changeChoices(file, asked, plan, proof, choices, judge)) break
  }
  return best as Attempt
}

/** The choices of a plan that change from attempt to attempt. */
interface Choices {
  readonly ways: Map<number, ClosingWay>
  readonly onTop: Set<number>
  readonly kept: Set<string>
  readonly regrouped: Set<string>
  readonly stillKept: Set<number>
}

/**
 * Closes more firmly where a robot is not closed, and keeps what other robots had. `false`: nothing is left
 * to try.
 */
function changeChoices(
  file: File,
  { robots }: AskedRobots,
  plan: Plan,
  { robots: results, rules, affected, withoutSignals }: EditProof,
  { ways, onTop, kept, regrouped, stillKept }: Choices,
  judge: Judge,
): boolean {
  let isChanged = false
  // A group goes as a whole only if that alone gives each robot what it should have.
  const refused = new Set([
    ...[...results, ...rules].flatMap(({ token, kind }) =>
      kind === 'not-met' || kind === 'undecided' ? [token] : [],
    ),
    ...affected.map(({ token }) => token),
  ])
  if (plan.removedGroups.size > 0 && refused.size > 0) {
    for (const robot of robots) {
      if (!refused.has(robot.subject.name)) continue
      for (const { agents } of robot.groups) {
        const id = agents[0]?.line ?? 0
        if (!plan.removedGroups.has(id) || !isKeptGroup(file, id) || stillKept.has(id)) continue
        stillKept.add(id)
        isChanged = true
      }
    }
    for (const line of endingLines(file)) {
      if (!plan.removedGroups.has(line)) continue
      stillKept.add(line)
      isChanged = true
    }
    if (isChanged) return true
  }
  for (const robot of robots) {
    const { name } = robot.subject
    if (refused.size === 0 || regrouped.has(name) || !isOnlyClosed(robot, file, judge)) continue
    if (affected.length === 0 && !refused.has(name)) continue
    regrouped.add(name)
    isChanged = true
  }
  if (isChanged) return true
  const stepped = new Set<number>()
  for (const { token, kind, wanted } of results) {
    if (kind !== 'not-met' || wanted !== 'disallow') continue
    const robot = robots.find(({ subject }) => subject.name === token)
    const id = robot === undefined ? undefined : changedGroupOf(robot, plan)
    if (id === undefined || stepped.has(id)) continue
    const next = CLOSING_WAYS[CLOSING_WAYS.indexOf(ways.get(id) ?? 'add') + 1]
    if (next === undefined) continue
    stepped.add(id)
    ways.set(id, next)
    isChanged = true
  }
  for (const { token, hasGroup } of withoutSignals) {
    const robot = robots.find(({ subject }) => subject.name === token)
    const id = robot === undefined || !hasGroup ? undefined : changedGroupOf(robot, plan)
    if (id === undefined || onTop.has(id)) continue
    onTop.add(id)
    isChanged = true
  }
  for (const { robot, token } of affected) {
    if (robot === undefined || robotNamed(robot) === undefined || kept.has(token)) continue
    kept.add(token)
    isChanged = true
  }
  return isChanged
}

function isEmpty({ removedAgents, removedGroups, changed, added }: Plan): boolean {
  return removedAgents.size + removedGroups.size === 0 && changed.length === 0 && added.length === 0
}

const REFUSED: ReadonlySet<string> = new Set(['not-met', 'not-read', 'undecided'])

function failuresOf({ robots, rules, affected, records, withoutSignals }: EditProof): number {
  const refused = [...robots, ...rules].filter(({ kind }) => REFUSED.has(kind))
  const unmet = records.filter(({ kind }) => kind !== 'met')
  const unsignalled = withoutSignals.filter(({ hasGroup }) => hasGroup)
  return refused.length + affected.length + unmet.length + unsignalled.length
}
