import { robotNamed } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { replaceText } from '../replace-text.ts'
import type { Stance } from '../stance/stance.ts'
import { CLOSING_WAYS, type ClosingWay } from './group-rows.ts'
import { Judge } from './judge.ts'
import { type AskedRobot, type AskedRobots, askedRobots } from './needs.ts'
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

/** An attempt, the tokens of robots for which its proof refuses something, and the choices of the next attempt. */
interface Refused {
  readonly file: File
  readonly robots: readonly AskedRobot[]
  readonly plan: Plan
  readonly proof: EditProof
  readonly tokens: ReadonlySet<string>
  readonly choices: Choices
  readonly judge: Judge
}

/**
 * Closes more firmly where a robot is not closed, and keeps what other robots had. `false`: nothing is left
 * to try.
 */
function changeChoices(
  file: File,
  { robots }: AskedRobots,
  plan: Plan,
  proof: EditProof,
  choices: Choices,
  judge: Judge,
): boolean {
  const failed = [...proof.robots, ...proof.rules].filter(
    ({ kind }) => kind === 'not-met' || kind === 'undecided',
  )
  const tokens = new Set([...failed, ...proof.affected].map(({ token }) => token))
  const refused = { file, robots, plan, proof, tokens, choices, judge }
  return (
    keepEarlierGroups(refused) ||
    regroup(refused) ||
    [closeFirmer(refused), putOnTop(refused), keepOthers(refused)].includes(true)
  )
}

/** Keeps what an earlier edit added: it goes only if that alone gives each robot what it should have. */
function keepEarlierGroups({ file, robots, plan, tokens, choices: { stillKept } }: Refused): boolean {
  const { removedGroups } = plan
  if (removedGroups.size === 0 || tokens.size === 0) return false
  const groups = robots
    .filter(({ subject }) => tokens.has(subject.name))
    .flatMap((robot) => robot.groups.map(({ agents }) => agents[0]?.line ?? 0))
    .filter((id) => !stillKept.has(id) && removedGroups.has(id) && isKeptGroup(file, id))
  const endings = endingLines(file).filter((line) => removedGroups.has(line))
  addNew(stillKept, [...groups, ...endings])
  return groups.length + endings.length > 0
}

/** Lets robots that are only closed keep a group. */
function regroup({ file, robots, proof, tokens, choices: { regrouped }, judge }: Refused): boolean {
  if (tokens.size === 0) return false
  const closed = robots.filter(
    (robot) =>
      (proof.affected.length > 0 || tokens.has(robot.subject.name)) &&
      !regrouped.has(robot.subject.name) &&
      isOnlyClosed(robot, file, judge),
  )
  return addNew(
    regrouped,
    closed.map(({ subject }) => subject.name),
  )
}

/** Takes the next way to close each group whose robots are not closed. */
function closeFirmer({ robots, plan, proof, choices: { ways } }: Refused): boolean {
  const open = proof.robots.filter(({ kind, wanted }) => kind === 'not-met' && wanted === 'disallow')
  const steps = changedGroups(open, robots, plan).flatMap((id) => {
    const next = CLOSING_WAYS[CLOSING_WAYS.indexOf(ways.get(id) ?? 'add') + 1]
    return next === undefined ? [] : [{ id, next }]
  })
  for (const { id, next } of steps) ways.set(id, next)
  return steps.length > 0
}

function putOnTop({ robots, plan, proof, choices: { onTop } }: Refused): boolean {
  const unsignalled = proof.withoutSignals.filter(({ hasGroup }) => hasGroup)
  return addNew(onTop, changedGroups(unsignalled, robots, plan))
}

function keepOthers({ proof, choices: { kept } }: Refused): boolean {
  const known = proof.affected.filter(({ robot }) => robot !== undefined && robotNamed(robot) !== undefined)
  return addNew(
    kept,
    known.map(({ token }) => token),
  )
}

/** The ids of the changed groups of robots, each once. */
function changedGroups(
  named: readonly { readonly token: string }[],
  robots: readonly AskedRobot[],
  plan: Plan,
): readonly number[] {
  const ids = named.flatMap(({ token }) => {
    const robot = robots.find(({ subject }) => subject.name === token)
    return (robot && changedGroupOf(robot, plan)) ?? []
  })
  return [...new Set(ids)]
}

/** Adds values to a set. Was one of them new? */
function addNew<T>(set: Set<T>, values: readonly T[]): boolean {
  const { size } = set
  for (const value of values) set.add(value)
  return set.size > size
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
