import {
  type Dialect,
  dialects,
  type Group,
  type SelectedGroups,
  unnamedAgent,
} from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { allSubjects, type Subject } from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { groupedBy, present } from '../../text/index.ts'
import type { RobotRule } from '../stance/robot-rules.ts'
import { signalMismatches } from '../stance/signal-mismatches.ts'
import { namedAnswerFor, rulesFor, type Stance, type StanceAnswer } from '../stance/stance.ts'
import { testWishes, type WishResult, wishedLines } from '../stance/wished-records.ts'
import { closed, copied, opened, type Row, remaining, rowsOf, rulesOf, withRules } from './group-rows.ts'
import type { Judge } from './judge.ts'

/** What a robot has to get, because the file does not give it yet. */
interface Need {
  readonly answer?: StanceAnswer
  /** Rules that its groups have to get. Each of them changes a verdict. */
  readonly rules: readonly RobotRule[]
  /** Records that its groups have to state, as lines. */
  readonly lines: readonly string[]
  /** Whether its groups have to state the signals of the stance. */
  readonly signals: boolean
}

/** The rules that a stance wishes for a robot, and the policies with and without them. */
interface WishedRules {
  readonly rules: readonly RobotRule[]
  /** The policy of the rules that it had, or that its answer gives it. */
  readonly had: Policy
  /** The policy of the wished rules. */
  readonly policy: Policy
}

/** A robot that a file is edited for, or that the edit must leave alone. */
export interface AskedRobot {
  readonly subject: Subject
  /** The answer of the stance; absent if it names neither the robot nor its purpose. */
  readonly wanted?: StanceAnswer
  /** Its operator states that it ignores robots.txt. */
  readonly ignores: boolean
  readonly before: Policy
  readonly groups: readonly Group[]
  /** Absent if the stance wishes no rules for the robot, or if no file reaches it. */
  readonly wishedRules?: WishedRules
  readonly need: Need
  /** A text that is equal for robots with equal needs; empty if there is none. */
  readonly key: string
}

/** The robots that have to be asked before an edit, and names beyond the limit of agents. */
export interface AskedRobots {
  readonly robots: readonly AskedRobot[]
  /** The agent that stands for all robots that no group names. */
  readonly unnamed: AskedRobot
  readonly omitted: readonly string[]
}

const RFC_9309 = dialects['rfc-9309']

/** The registry robots, the names of the file, the robots of the stance, and what each of them needs. */
export function askedRobots(file: File, stance: Stance, judge: Judge): AskedRobots {
  const { subjects, omitted } = subjectsOf([file], stance)
  const results = testWishes(file, stance, unnamedAgent([file]))
  const notMet = results.filter(({ kind }) => kind === 'not-met')
  const unmet = groupedBy(notMet, ({ token }) => token?.toLowerCase())
  const asked = subjects
    .slice(0, -1)
    .map((subject) => askedRobot(file, subject, stance, judge, unmet.get(subject.name.toLowerCase())))
  const unnamed = unnamedRobot(file, subjects.at(-1) as Subject, stance, judge, unmet.get(undefined))
  const robots = asked.map((robot) => {
    const { before, need, wanted, groups } = robot
    const inherits = wanted === undefined && need.lines.length === 0 && before.selection.kind !== 'named'
    if (!inherits || !obeysStar(robot)) return robot
    const signals = groups.length === 0 ? unnamed.need.signals : need.signals
    return withNeed(robot, { lines: unnamed.need.lines, signals })
  })
  return { robots: [...robots, unnamed], unnamed, omitted }
}

/** The agents of files, with the robots that a stance names by token, and the unnamed agent last. */
export function subjectsOf(
  files: readonly File[],
  { otherRobots = {} }: Stance,
): { readonly subjects: readonly Subject[]; readonly omitted: readonly string[] } {
  const { subjects, omitted } = allSubjects(files)
  const names = new Set(subjects.map(({ name }) => name.toLowerCase()))
  const others = Object.keys(otherRobots).filter((token) => !names.has(token.toLowerCase()))
  return {
    subjects: [
      ...subjects.slice(0, -1),
      ...others.map((name): Subject => ({ name, readOptions: { agent: name, dialect: RFC_9309 } })),
      ...subjects.slice(-1),
    ],
    omitted,
  }
}

/** The answer of a stance for a subject; `undefined` if the stance names neither it nor its purpose. */
export function wantedOf({ robot, name }: Subject, stance: Stance): StanceAnswer | undefined {
  if (robot !== undefined) return namedAnswerFor(stance, robot)
  const own = Object.entries(stance.otherRobots ?? {}).find(
    ([token]) => token.toLowerCase() === name.toLowerCase(),
  )
  return own?.[1]
}

/** Does a robot obey `*` groups, and robots.txt at all? */
export function obeysStar({ subject, ignores }: AskedRobot): boolean {
  return !ignores && subject.readOptions.obeysStar !== false
}

/** The unnamed agent, for which the file may have no `*` group yet. */
function unnamedRobot(
  file: File,
  subject: Subject,
  stance: Stance,
  judge: Judge,
  unmet: readonly WishResult[] | undefined,
): AskedRobot {
  const robot = askedRobot(file, subject, stance, judge, undefined)
  if (robot.before.failure !== undefined) return robot
  const isClosed = judge.fromClosed(robot.before, subject.readOptions.dialect).kind === 'equal'
  const signals = !isClosed && signalMismatches(robot.before, stance).length > 0
  return withNeed(robot, { lines: stillWished(stance, undefined, unmet), signals })
}

function askedRobot(
  file: File,
  subject: Subject,
  stance: Stance,
  judge: Judge,
  unmet: readonly WishResult[] | undefined,
): AskedRobot {
  const wanted = wantedOf(subject, stance)
  const ignores = subject.robot?.obeys.robotsTxt === 'no'
  const before = judge.policyOf(file, subject)
  const groups = (before.selection as SelectedGroups).selected
  const robot = { subject, ...present({ wanted }), ignores, before, groups }
  const nothing: AskedRobot = { ...robot, need: { rules: [], lines: [], signals: false }, key: '' }
  if (ignores || before.failure !== undefined) return nothing
  const { dialect } = subject.readOptions
  const isClosed = judge.fromClosed(before, dialect).kind === 'equal'
  const rules = rulesFor(stance, subject.robot ?? subject.name)
  if (wanted === 'disallow') {
    if (rules.length === 0) return isClosed ? nothing : withNeed(nothing, { answer: 'disallow' })
    return closedRobot(nothing, rules, judge)
  }
  const isShut = wanted === 'allow' && isShutOut(file, nothing, judge)
  const lines = stillWished(stance, subject, unmet)
  const asked = rules.length === 0 ? nothing : openRobot(file, nothing, rules, isShut, judge)
  // Signals are for robots that may fetch something and have a group.
  const mayRead = !isClosed || isShut
  const hasGroup = isShut || [groups, lines, asked.need.rules].some(({ length }) => length > 0)
  return withNeed(asked, {
    ...(isShut ? { answer: 'allow' } : {}),
    lines,
    signals: mayRead && hasGroup && signalMismatches(before, stance).length > 0,
  })
}

/** A robot that is to be shut out, with rules of its own. */
function closedRobot(robot: AskedRobot, rules: readonly RobotRule[], judge: Judge): AskedRobot {
  const { dialect } = robot.subject.readOptions
  const { wishedRules, needed } = wishedRulesOf(closed([], 'add'), rules, dialect, judge)
  const asked = { ...robot, wishedRules }
  const isMet = judge.between(robot.before, wishedRules.policy).kind === 'equal'
  return isMet ? asked : withNeed(asked, { answer: 'disallow', rules: needed })
}

/** A robot that may fetch the site, with rules of its own. @param isShut is it shut out so far? */
function openRobot(
  file: File,
  robot: AskedRobot,
  rules: readonly RobotRule[],
  isShut: boolean,
  judge: Judge,
): AskedRobot {
  const { dialect } = robot.subject.readOptions
  const rows = copied(rowsOf(file, robot.groups))
  const base = isShut ? opened(rows, judge.closingRows(rows, dialect), starRules(file, robot, judge)) : rows
  const { wishedRules, needed } = wishedRulesOf(remaining(base), rules, dialect, judge)
  return withNeed({ ...robot, wishedRules }, { rules: needed })
}

/** The policies of these rows, without and with further rules, and the further rules that change a verdict. */
function wishedRulesOf(
  base: readonly Row[],
  rules: readonly RobotRule[],
  dialect: Dialect,
  judge: Judge,
): { readonly wishedRules: WishedRules; readonly needed: readonly RobotRule[] } {
  const policyOf = (rows: readonly Row[]): Policy => {
    const lines = rulesOf(rows).map(({ text }) => text)
    return judge.model(lines.length === 0 ? ['Disallow:'] : lines, dialect)
  }
  const needed: RobotRule[] = []
  let rows = base
  for (const rule of rules) {
    const more = withRules(rows, [rule])
    if (judge.between(policyOf(rows), policyOf(more)).kind === 'equal') continue
    needed.push(rule)
    rows = more
  }
  return { wishedRules: { rules, had: policyOf(base), policy: policyOf(rows) }, needed }
}

/** Does a rule close the whole site for a robot, and does this rule decide anything? */
function isShutOut(file: File, { groups, before, subject }: AskedRobot, judge: Judge): boolean {
  const rows = rowsOf(file, groups)
  const { dialect } = subject.readOptions
  const closing = judge.closingRows(rows, dialect)
  if (closing.size === 0) return false
  const open = rulesOf(rows).filter((row) => !closing.has(row))
  const model = judge.model(open.length === 0 ? ['Disallow:'] : open.map(({ text }) => text), dialect)
  return judge.between(before, model).kind !== 'equal'
}

/**
 * The rules of the `*` groups that close no whole site, as a dialect reads them, for a new or changed group.
 */
export function starRules(file: File, robot: AskedRobot, judge: Judge): readonly Row[] {
  const { dialect } = robot.subject.readOptions
  const subject: Subject = { name: '', readOptions: { agent: unnamedAgent([file], [dialect]), dialect } }
  const { selection } = judge.policyOf(file, subject)
  const rules = rulesOf(rowsOf(file, (selection as SelectedGroups).selected))
  const closing = judge.closingRows(rules, dialect)
  return copied(remaining(rules.filter((row) => !closing.has(row) && row.value !== '')))
}

/** The lines of the wishes that the file does not meet. */
function stillWished(
  stance: Stance,
  subject: Subject | undefined,
  unmet: readonly WishResult[] = [],
): readonly string[] {
  if (unmet.length === 0) return []
  const fields = new Set(unmet.map(({ record }) => fieldOf(record)))
  return wishedLines(stance, subject?.robot ?? subject?.name).filter((line) => fields.has(fieldOf(line)))
}

/** The field of a record line, in lower case. */
export function fieldOf(line: string): string {
  return line.slice(0, line.indexOf(':')).toLowerCase()
}

function withNeed(robot: AskedRobot, added: Partial<Need>): AskedRobot {
  const need = { ...robot.need, ...added }
  const { answer, rules, lines, signals } = need
  const isEmpty = answer === undefined && rules.length + lines.length === 0 && !signals
  return { ...robot, need, key: isEmpty ? '' : JSON.stringify([answer, rules, lines, signals]) }
}
