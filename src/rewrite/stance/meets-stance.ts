import {
  dialects,
  type ReadOptions,
  read,
  rulesKey,
  UNNAMED_AGENT,
  UNNAMED_AGENT_NAME,
  unnamedAgent,
} from '../../dialects/index.ts'
import { type FirstDifference, firstDifference } from '../../diff/index.ts'
import { Automata } from '../../pattern/index.ts'
import type { Policy, Verdict } from '../../policy/index.ts'
import { allSubjects, nameForms, type Subject } from '../../readings/index.ts'
import { type Robot, robots, tokenOf } from '../../robots/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { Judge } from '../edit/judge.ts'
import { askedRobots } from '../edit/needs.ts'
import { proveEdit } from '../edit/prove-edit.ts'
import { recordLine } from '../field-names.ts'
import { type SignalMismatch, signalMismatches } from './signal-mismatches.ts'
import { answerFor, defaultAnswer, rulesFor, type Stance, type StanceAnswer, sharedRules } from './stance.ts'
import { stanceRecords } from './stance-records.ts'
import { testWishes, type WishResult } from './wished-records.ts'

/** Whether a file gives one robot the policy that a stance wants. */
export interface RobotResult {
  /** The robot's product token, or a name of the file; absent for the unnamed agent. */
  readonly token?: string
  /** The robot's id in the registry. */
  readonly robot?: string
  readonly wanted: StanceAnswer
  /**
   * `not-met`: the file gives another policy. `undecided`: the budget was spent, or the parser stops with an
   * error. `ignores-robots-txt`: the file contradicts the stance, but the operator states that the robot
   * ignores robots.txt.
   */
  readonly kind: 'met' | 'not-met' | 'undecided' | 'ignores-robots-txt'
  /** A URL that shows the contradiction, and both verdicts. */
  readonly url?: string
  readonly verdicts?: readonly [wanted: Verdict['verdict'], actual: Verdict['verdict']]
  /** Present if clients that follow the URL standard change the URL before they send it. */
  readonly notSent?: true
  /** With `not-met` and without a URL: the signals for which the robot's groups state another value, or none. */
  readonly signals?: readonly SignalMismatch[]
}

/** Whether a file meets a stance. */
export interface StanceResult {
  /** Every robot that obeys robots.txt has the policy that the stance wants, and no record is missing. */
  readonly isMet: boolean
  readonly robots: readonly RobotResult[]
  /** Sitemaps and licences of the stance that the file lacks, as lines. */
  readonly missing: readonly string[]
  /** Whether the file gives robots the records that the stance wishes for them. */
  readonly records: readonly WishResult[]
}

/**
 * Tests whether a file gives every robot the policy that a stance wants, each robot by its own dialect. An allowed
 * robot must have exactly the rules and the content signals of the stance. Every other robot that the file names must
 * have the default answer, unless that answer is `keep`.
 *
 * @example
 * ```ts
 * const stance = { purposes: { 'ai-training': 'disallow' } } as const
 * const open = meetsStance(parse('User-agent: *\nDisallow:\n'), stance)
 * open.isMet // false
 * open.robots.find(({ robot }) => robot === 'gptbot')?.url // 'https://example.com/'
 * ```
 */
export function meetsStance(file: File, stance: Stance): StanceResult {
  const results = stance.default === 'keep' ? resultsForNamed(file, stance) : resultsForAll(file, stance)
  const missing = missingRecords(read(file, rfc9309Options(unnamedAgent([file]))), stance)
  const records = testWishes(file, stance, unnamedAgent([file]))
  const isMet =
    missing.length === 0 &&
    records.every(({ kind }) => kind === 'met') &&
    results.every(({ kind }) => kind === 'met' || kind === 'ignores-robots-txt')
  return { isMet, robots: results, missing, records }
}

/** The results for robots that a stance names, and for robots whose groups state other signals. */
function resultsForNamed(file: File, stance: Stance): RobotResult[] {
  const judge = new Judge()
  const proof = proveEdit(file, file, stance, askedRobots(file, stance, judge), judge)
  const results = proof.robots.map(({ token, robot, wanted, kind, url }): RobotResult => {
    const other = wanted === 'allow' ? 'disallow' : 'allow'
    return {
      token,
      ...present({ robot }),
      wanted,
      kind: kind === 'had' ? 'met' : kind === 'edited' ? 'not-met' : kind,
      ...(url === undefined ? {} : { url, verdicts: [wanted, other] }),
    }
  })
  const rules = proof.rules.map(({ token, robot, wanted, kind, exception }): RobotResult => {
    const other = wanted === 'allow' ? 'disallow' : 'allow'
    const isMet = kind === 'had'
    return {
      token,
      ...present({ robot }),
      wanted,
      kind: isMet ? 'met' : kind === 'undecided' || kind === 'ignores-robots-txt' ? kind : 'not-met',
      ...(isMet || exception === undefined ? {} : { url: exception.url, verdicts: [wanted, other] }),
    }
  })
  const signals = proof.withoutSignals
    .filter(({ hasGroup }) => hasGroup)
    .map(({ token, signals }): RobotResult => ({ token, wanted: 'allow', kind: 'not-met', signals }))
  return [...results, ...rules, ...signals]
}

/** The results for every agent of `allSubjects`, and for the robots that the stance names by token. */
function resultsForAll(file: File, stance: Stance): RobotResult[] {
  const tester = new StanceTester(file, stance)
  const { subjects, omitted } = allSubjects([file])
  const others = new Map(
    Object.entries(stance.otherRobots ?? {}).map(([token, answer]) => [
      token.toLowerCase(),
      { token, answer },
    ]),
  )
  // A name such as `archive`, which RFC 9309 finds in `archive.org_bot`, belongs to that robot.
  const wantedNames = new Set(
    [...robots.map(tokenOf), ...others.keys()].flatMap(nameForms).map((form) => form.toLowerCase()),
  )
  return [
    ...subjects
      .filter(({ robot, name }) => robot !== undefined || !wantedNames.has(name.toLowerCase()))
      .map((subject) => resultOf(subject, stance, tester)),
    ...[...others.values()].map(({ token, answer }) => ({
      token,
      ...tester.test(rfc9309Options(token), answer, token),
    })),
    ...omitted.map((token): RobotResult => ({ token, wanted: defaultAnswer(stance), kind: 'undecided' })),
  ]
}

function resultOf({ name, robot, readOptions }: Subject, stance: Stance, tester: StanceTester): RobotResult {
  if (robot === undefined) {
    const outcome = tester.test(readOptions, defaultAnswer(stance), undefined)
    return name === UNNAMED_AGENT_NAME ? outcome : { token: name, ...outcome }
  }
  const outcome = tester.test(readOptions, answerFor(stance, robot), robot)
  const kind = outcome.kind !== 'met' && robot.obeys.robotsTxt === 'no' ? 'ignores-robots-txt' : outcome.kind
  return { token: name, robot: robot.id, ...outcome, kind }
}

function rfc9309Options(agent: string): ReadOptions {
  return { agent, dialect: dialects['rfc-9309'] }
}

type Outcome = Pick<RobotResult, 'wanted' | 'kind' | 'url' | 'verdicts' | 'notSent' | 'signals'>

/**
 * Compares policies with those of model files. Robots with the same decision list from the same dialect share
 * a comparison.
 */
class StanceTester {
  private readonly file: File
  private readonly stance: Stance
  private readonly models = new Map<string, File>()
  private readonly automata = new Automata()
  private readonly cache = new Map<string, Outcome>()

  constructor(file: File, stance: Stance) {
    this.file = file
    this.stance = stance
  }

  /** @param robot of the registry, or the token of another one; `undefined` if the stance names none. */
  test(options: ReadOptions, wanted: StanceAnswer, robot: Robot | string | undefined): Outcome {
    const policy = read(this.file, options)
    const own = robot === undefined ? [] : rulesFor(this.stance, robot)
    const rules = stanceRecords(sharedRules(this.stance, robot), wanted, own)
    const records = ['User-agent: *', ...rules].join('\n')
    const key = `${wanted} ${records}\n${rulesKey(policy, options.dialect)}`
    const file = this.models.get(records) ?? parse(`${records}\n`)
    this.models.set(records, file)
    // The model is read for an agent that no dialect treats in a way of its own.
    const model = (): Policy => read(file, { agent: UNNAMED_AGENT, dialect: options.dialect })
    const outcome =
      this.cache.get(key) ?? outcomeOf(wanted, firstDifference(model(), policy, {}, this.automata))
    this.cache.set(key, outcome)
    return wanted === 'allow' && outcome.kind === 'met' ? this.testSignals(policy) : outcome
  }

  /** The outcome for an allowed robot whose rules are as wanted. */
  private testSignals(policy: Policy): Outcome {
    const signals = signalMismatches(policy, this.stance)
    return signals.length === 0
      ? { wanted: 'allow', kind: 'met' }
      : { wanted: 'allow', kind: 'not-met', signals }
  }
}

function outcomeOf(wanted: StanceAnswer, difference: FirstDifference): Outcome {
  if (difference.kind === 'equal') return { wanted, kind: 'met' }
  if (difference.kind !== 'different') return { wanted, kind: 'undecided' }
  const { url, notSent, verdicts } = difference
  return {
    wanted,
    kind: 'not-met',
    url,
    verdicts: [verdicts[0].verdict, verdicts[1].verdict],
    ...present({ notSent }),
  }
}

/** The sitemaps and licences that a file lacks, as lines. */
function missingRecords({ sitemaps, licenses }: Policy, stance: Stance): string[] {
  const missing = (name: string, stated: Policy['sitemaps'], wanted: readonly string[] = []): string[] =>
    wanted.filter((url) => !stated.some(({ value }) => value === url)).map((url) => recordLine(name, url))
  return [...missing('Sitemap', sitemaps, stance.sitemaps), ...missing('License', licenses, stance.licenses)]
}
