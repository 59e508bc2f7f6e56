import {
  type Dialect,
  dialects,
  type Group,
  rulesKey,
  type SelectedGroups,
  selectionKey,
  unnamedAgent,
} from '../../dialects/index.ts'
import type { OtherChange } from '../../diff/index.ts'
import type { Policy, Verdict } from '../../policy/index.ts'
import { nameForms, type Subject } from '../../readings/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { type RobotRule, ruleLine } from '../stance/robot-rules.ts'
import { type SignalMismatch, signalMismatches } from '../stance/signal-mismatches.ts'
import { rulesFor, type Stance, type StanceAnswer } from '../stance/stance.ts'
import { testWishes, type WishResult, wishedLines } from '../stance/wished-records.ts'
import { copied, rowsOf, rulesOf } from './group-rows.ts'
import type { Judge, UrlBetween } from './judge.ts'
import { type AskedRobot, type AskedRobots, fieldOf, subjectsOf, wantedOf } from './needs.ts'
import { transformed } from './plan.ts'

/** What an edited file gives a robot that the stance names. */
export interface EditedRobot {
  /** The robot's product token. */
  readonly token: string
  /** The robot's id in the registry. */
  readonly robot?: string
  readonly wanted: StanceAnswer
  /**
   * `had`: the file gave it the answer before. `edited`: the edit gives it the answer, which is proved.
   * `not-met`: no edit was found. `undecided`: the budget was spent, or the parser stops with an error.
   * `ignores-robots-txt`: the operator states that the robot ignores robots.txt.
   */
  readonly kind: 'had' | 'edited' | 'not-met' | 'undecided' | 'ignores-robots-txt'
  /** With `not-met`: a URL with another verdict than wanted. */
  readonly url?: string
}

/** What an edited file makes of a rule that the stance wishes for a robot. */
export interface EditedRule {
  /** The robot's product token. */
  readonly token: string
  /** The robot's id in the registry. */
  readonly robot?: string
  /** The rule, as a line. */
  readonly rule: string
  /** The verdict that the rule gives. */
  readonly wanted: StanceAnswer
  /**
   * `had`: the rule changes nothing for the robot. `edited`: it is proved that the robot has its old rules and this
   * one. `not-met`: no edit was found, or rules that the robot keeps decide each URL of the path differently.
   * `not-read`: the robot's dialect reads the rule differently, such as a dialect without stars. `undecided`: the
   * budget was spent, or the parser stops with an error. `ignores-robots-txt`: the operator states that the robot
   * ignores robots.txt.
   */
  readonly kind: 'had' | 'edited' | 'not-met' | 'not-read' | 'undecided' | 'ignores-robots-txt'
  /** A URL of the path with the other verdict, and the line of the edited file that decides it, if one does. */
  readonly exception?: { readonly url: string; readonly line?: number }
}

/** A robot that the stance does not name, for which an edited file means something else, or may. */
export interface OtherRobot {
  /** The robot's product token, a name of the file, or the name of the unnamed agent. */
  readonly token: string
  /** The robot's id in the registry. */
  readonly robot?: string
  /** `undecided`: the budget was spent before a proof that nothing changes. */
  readonly kind: 'changed' | 'undecided'
  /** A URL whose verdict changes, with both verdicts. */
  readonly url?: string
  readonly verdicts?: readonly [before: Verdict['verdict'], after: Verdict['verdict']]
  /** If no verdict changes: a record that changes for the robot. */
  readonly change?: OtherChange
  /** The longer name of the edited file from which RFC 9309 cuts this token: `AI2Bot` for `AI`. */
  readonly cutFrom?: string
}

/** A robot that may fetch pages and to which the file does not state the signals of the stance. */
export interface RobotWithoutSignals {
  readonly token: string
  /** `false`: no group applies to the robot, because it ignores `*` groups and no group names it. */
  readonly hasGroup: boolean
  readonly signals: readonly SignalMismatch[]
}

/** What an edited file is proved to mean. */
export interface EditProof {
  readonly robots: readonly EditedRobot[]
  readonly rules: readonly EditedRule[]
  readonly affected: readonly OtherRobot[]
  /** Tokens that RFC 9309 cuts from longer names, for which something changes. No known robot has them. */
  readonly cutNames: readonly OtherRobot[]
  /**
   * Download tools and libraries for which something changes, although the file does not name them. People run
   * them under any name, so they get no group that keeps what they had.
   */
  readonly programs: readonly OtherRobot[]
  readonly records: readonly WishResult[]
  readonly withoutSignals: readonly RobotWithoutSignals[]
}

/** Asks every robot what an edited file means to it, each in its own dialect. */
export function proveEdit(
  before: File,
  after: File,
  stance: Stance,
  asked: AskedRobots,
  judge: Judge,
): EditProof {
  const { subjects, omitted } = subjectsOf([before, after], stance)
  const askedByName = new Map(asked.robots.map((robot) => [robot.subject.name, robot]))
  const wishedNames = new Set(
    asked.robots.flatMap(({ subject, need }) =>
      need.answer === undefined && need.rules.length === 0 ? [] : [subject.name.toLowerCase()],
    ),
  )
  const prover = new Prover(before, stance, judge)
  const named: EditedRobot[] = []
  const rules: EditedRule[] = []
  const affected: OtherRobot[] = omitted.map((token) => ({ token, kind: 'undecided' }))
  const cutNames: OtherRobot[] = []
  const programs: OtherRobot[] = []
  const withoutSignals: RobotWithoutSignals[] = []
  for (const subject of subjects) {
    const robot = askedByName.get(subject.name)
    const { cutFrom } = subject
    if (cutFrom !== undefined && (robot === undefined || wishedNames.has(cutFrom.toLowerCase()))) {
      const cut = prover.change(subject, robot, judge.policyOf(after, subject), undefined)
      if (cut !== undefined) cutNames.push({ token: subject.name, cutFrom, ...cut })
      continue
    }
    const wanted = wantedOf(subject, stance)
    const name = { token: subject.name, ...present({ robot: subject.robot?.id }) }
    const wishedRules = rulesFor(stance, subject.robot ?? subject.name)
    if (subject.robot?.obeys.robotsTxt === 'no') {
      rules.push(
        ...wishedRules.map((rule) => ({
          ...name,
          rule: ruleLine(rule),
          wanted: rule.field,
          kind: 'ignores-robots-txt' as const,
        })),
      )
      if (wanted !== undefined) named.push({ ...name, wanted, kind: 'ignores-robots-txt' })
      continue
    }
    const policy = judge.policyOf(after, subject)
    if (wanted !== undefined)
      named.push({ ...name, wanted, ...prover.answer(subject, robot, policy, wanted) })
    rules.push(
      ...wishedRules.map((rule) => ({
        ...name,
        wanted: rule.field,
        ...prover.rule(rule, subject, robot, policy),
      })),
    )
    const other = prover.change(subject, robot, policy, wanted)
    if (other !== undefined) {
      const isProgram = wanted === undefined && isUnnamedProgram(before, subject)
      ;(isProgram ? programs : affected).push({ ...name, ...other })
    }
    withoutSignals.push(...prover.withoutSignals(subject, policy, wanted))
  }
  const records = testWishes(after, stance, unnamedAgent([after]))
  return { robots: named, rules, affected, cutNames, programs, records, withoutSignals }
}

/** Is a robot a download tool or a library that no User-agent line names? */
function isUnnamedProgram(file: File, { robot }: Subject): boolean {
  if (robot?.purposes[0] !== 'library') return false
  const tokens = new Set(robot.tokens.map((token) => token.toLowerCase()))
  const { groups } = memoized(file, dialects['rfc-9309'].outline)
  const isNamed = ({ agents }: Group): boolean =>
    agents.some(({ value }) => nameForms(value).some((form) => tokens.has(form.toLowerCase())))
  return !groups.some(isNamed)
}

class Prover {
  private readonly before: File
  private readonly stance: Stance
  private readonly judge: Judge
  private readonly cache = new Map<string, Omit<OtherRobot, 'token'> | undefined>()
  private readonly starFields: readonly string[]

  constructor(before: File, stance: Stance, judge: Judge) {
    this.before = before
    this.stance = stance
    this.judge = judge
    this.starFields = wishedLines(stance, undefined).map(fieldOf)
  }

  /** Whether a robot has the wanted answer. */
  answer(
    { readOptions: { dialect } }: Subject,
    robot: AskedRobot | undefined,
    policy: Policy,
    wanted: StanceAnswer,
  ): Pick<EditedRobot, 'kind' | 'url'> {
    const isNeeded = robot?.need.answer !== undefined
    if (policy.failure !== undefined) return { kind: 'undecided' }
    // What an allowed robot had is compared with the file before by `change`.
    if (!isNeeded && wanted === 'allow') return { kind: 'had' }
    const { wishedRules } = robot ?? {}
    const difference =
      wishedRules !== undefined
        ? this.judge.between(wishedRules.policy, policy)
        : wanted === 'disallow' || robot === undefined
          ? this.judge.fromClosed(policy, dialect)
          : this.judge.between(this.openModel(robot), policy)
    if (difference.kind === 'equal') return { kind: isNeeded ? 'edited' : 'had' }
    if (difference.kind === 'different') return { kind: 'not-met', url: difference.url }
    return { kind: 'undecided' }
  }

  /**
   * The result for a wished rule. The robot must have its old rules and the wished ones, and the rule must decide a
   * URL of its path.
   */
  rule(
    rule: RobotRule,
    { readOptions: { dialect } }: Subject,
    robot: AskedRobot | undefined,
    policy: Policy,
  ): Pick<EditedRule, 'rule' | 'kind' | 'exception'> {
    const { judge } = this
    const line = ruleLine(rule)
    if (robot?.wishedRules === undefined) return { rule: line, kind: 'undecided' }
    if (!judge.isRead(rule, dialect)) return { rule: line, kind: 'not-read' }
    const { wanted, need, before, wishedRules } = robot
    const isNeeded = need.rules.some((one) => ruleLine(one) === line)
    const { inForce, against } = this.forceOf(rule, wishedRules.rules, policy, dialect)
    const exception = this.exceptionAt(against.url, policy)
    const difference = judge.between(wishedRules.policy, policy)
    if (isNeeded && difference.kind === 'different')
      return { rule: line, kind: 'not-met', exception: { url: difference.url }, ...exception }
    if (inForce.url === undefined && against.url !== undefined)
      return { rule: line, kind: 'not-met', ...exception }
    const isGiven = wanted === 'disallow' || need.answer !== undefined
    const isProved = against.isProved && (isGiven || judge.between(before, wishedRules.had).kind === 'equal')
    if (!isProved || (isNeeded && difference.kind !== 'equal')) return { rule: line, kind: 'undecided' }
    return { rule: line, kind: isNeeded ? 'edited' : 'had', ...exception }
  }

  /**
   * Two URLs of the path of a rule: one to which a policy gives the rule's verdict, and one to which it gives the
   * other verdict. An exception to the rule that is itself wished does not count.
   */
  private forceOf(
    rule: RobotRule,
    rules: readonly RobotRule[],
    policy: Policy,
    dialect: Dialect,
  ): { readonly inForce: UrlBetween; readonly against: UrlBetween } {
    const { judge } = this
    const others = rules.filter(({ field }) => field !== rule.field)
    const path = judge.modelsOfPath([rule], dialect)
    const rest = judge.modelsOfPath([rule, ...others], dialect)
    const [inForce, against] =
      rule.field === 'allow'
        ? [judge.urlBetween(policy, path.disallowed), judge.urlBetween(rest.allowed, policy)]
        : [judge.urlBetween(path.allowed, policy), judge.urlBetween(policy, rest.disallowed)]
    return { inForce, against }
  }

  private exceptionAt(url: string | undefined, policy: Policy): Pick<EditedRule, 'exception'> {
    if (url === undefined) return {}
    const line = policy.decide(url).rule?.line
    return { exception: { url, ...present({ line }) } }
  }

  /** A change for a robot that the stance does not ask for; `undefined` if it is proved that there is none. */
  change(
    subject: Subject,
    robot: AskedRobot | undefined,
    policy: Policy,
    wanted: StanceAnswer | undefined,
  ): Omit<OtherRobot, 'token'> | undefined {
    const hasNewRules = (robot?.need.rules.length ?? 0) > 0
    if (!hasNewRules && (wanted === 'disallow' || robot?.need.answer !== undefined)) return undefined
    const { dialect } = subject.readOptions
    const old = robot?.before ?? this.judge.policyOf(this.before, subject)
    const wished = this.wishedFields(subject, old)
    const keys = [old, policy].map((one) => `${rulesKey(one, dialect)} ${selectionKey(one, dialect)}`)
    const key = [...keys, ...wished, hasNewRules ? 'rules' : ''].join('\n')
    if (this.cache.has(key)) return this.cache.get(key)
    const changed = hasNewRules
      ? this.recordChange(old, policy, new Set(wished))
      : this.changeBetween(old, policy, new Set(wished))
    this.cache.set(key, changed)
    return changed
  }

  /** A robot that may fetch pages, with the signals that it does not find in its groups; none if it finds all. */
  withoutSignals(
    { name, readOptions }: Subject,
    policy: Policy,
    wanted: StanceAnswer | undefined,
  ): readonly RobotWithoutSignals[] {
    const signals = wanted === 'disallow' ? [] : signalMismatches(policy, this.stance)
    if (signals.length === 0) return []
    if (this.judge.fromClosed(policy, readOptions.dialect).kind === 'equal') return []
    return [{ token: name, hasGroup: policy.selection.kind !== 'none', signals }]
  }

  private changeBetween(
    before: Policy,
    after: Policy,
    wished: ReadonlySet<string>,
  ): Omit<OtherRobot, 'token'> | undefined {
    const difference = this.judge.between(before, after)
    if (difference.kind === 'different') {
      const { url, verdicts } = difference
      return { kind: 'changed', url, verdicts: [verdicts[0].verdict, verdicts[1].verdict] }
    }
    if (difference.kind === 'unknown' && before.failure?.message !== after.failure?.message)
      return { kind: 'changed' }
    if (difference.kind === 'undecided') return { kind: 'undecided' }
    return this.recordChange(before, after, wished)
  }

  private recordChange(
    before: Policy,
    after: Policy,
    wished: ReadonlySet<string>,
  ): Omit<OtherRobot, 'token'> | undefined {
    const change = this.judge.metadataChanges(before, after).find(({ field }) => !wished.has(field))
    return change === undefined ? undefined : { kind: 'changed', change }
  }

  /** The fields of which the stance wishes records for a robot. */
  private wishedFields({ robot, name, readOptions }: Subject, before: Policy): readonly string[] {
    const { contentSignals = {}, contentUsage = {} } = this.stance
    const isStar = before.selection.kind !== 'named' && readOptions.obeysStar !== false
    return [
      ...wishedLines(this.stance, robot ?? name).map(fieldOf),
      ...(isStar ? this.starFields : []),
      ...(Object.keys(contentSignals).length === 0 ? [] : ['content-signal']),
      ...(Object.keys(contentUsage).length === 0 ? [] : ['content-usage']),
    ]
  }

  /** The policy that a robot has if its groups no longer close the site. */
  private openModel(robot: AskedRobot): Policy {
    const groups = (robot.before.selection as SelectedGroups).selected
    const rows = copied(rowsOf(this.before, groups))
    const open = transformed(rows, robot, this.stance, 'add', this.before, this.judge)
    const rules = rulesOf(open.filter(({ change }) => change !== 'removed')).map(({ text }) => text)
    return this.judge.model(rules, robot.subject.readOptions.dialect)
  }
}
