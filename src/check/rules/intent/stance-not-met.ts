import { type DialectId, type ReadOptions, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { NOT_SENT_REMARK } from '../../../diff/index.ts'
import type { Rule, Verdict } from '../../../policy/index.ts'
import { readOptionsOf, robots } from '../../../robots/index.ts'
import { visible } from '../../../text/index.ts'
import type { StanceResults } from '../../check-options.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START } from '../../site/retrieval.ts'
import { joinWords, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** The most robots that a message names. Further robots are counted. */
const MAX_NAMED = 6

const VERDICT_WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'without a verdict' } as const

/** I114: the file contradicts what its site wants of robots. */
export const stanceNotMet: CheckRule = {
  code: 'I114',
  name: 'stance-not-met',
  severity: 'error',
  why: 'A stance is a list of the robots that a site wants to allow or disallow, by purpose and by name. The finding shows where the file says something else. For example, somebody changed a rule by hand, or no group names a new robot. Every robot that Wayleave knows is checked in its own dialect, except those that do not obey robots.txt. What could not be decided is reported too.',
  // Without a file, the stance cannot be tested.
  ofSite: true,
  find,
}

type RobotAnswer = StanceResults['robots'][number]
type Wish = NonNullable<StanceResults['records']>[number]

/** Robots for which the same line contradicts the stance in the same way. */
interface RobotGroup {
  readonly answer: RobotAnswer
  readonly rule: Rule | undefined
  readonly names: string[]
  readonly dialects: Set<DialectId>
}

function* find(context: Context): Generator<Problem> {
  const { stance, retrieval } = context.options
  if (stance === undefined) return
  if (retrieval !== undefined && retrieval.outcome !== 'ok') {
    yield {
      span: FILE_START,
      says: {
        case: 'no file',
        what: 'The site sent no file, so the stance was not tested.',
        advice: 'Check the response of the site.',
      },
    }
    return
  }
  const groups = new Map<string, RobotGroup>()
  for (const answer of stance.robots) {
    if (answer.kind !== 'not-met' && answer.kind !== 'undecided') continue
    const { name, dialect, rule } = decisionOf(context, answer)
    const { kind, wanted, url, verdicts, signals } = answer
    const key = JSON.stringify([kind, wanted, url, verdicts, signals, rule?.line])
    const group = groups.get(key) ?? { answer, rule, names: [], dialects: new Set() }
    groups.set(key, group)
    group.names.push(name)
    group.dialects.add(dialect)
  }
  for (const { answer, rule, names, dialects } of groups.values()) {
    yield {
      span: rule === undefined ? FILE_START : context.file.spanOfRule(rule),
      says: { ...saysOf(answer, rule, namesPhrase(names)), subject: namesPhrase(names) },
      dialects: [...dialects],
      ...(answer.url === undefined ? {} : { witness: answer.url }),
    }
  }
  for (const record of stance.missing) {
    yield {
      span: FILE_START,
      says: {
        case: 'missing line',
        what: `The stance wants the line "${visible(record, 200)}", but the file does not have it.`,
        advice: 'Add the line, or change the stance.',
        subject: `"${visible(record, 200)}"`,
      },
    }
  }
  yield* wishesNotMet(context, stance.records ?? [])
}

/** Records that the stance wishes for robots and that they do not get, each record once. */
function* wishesNotMet(context: Context, records: readonly Wish[]): Generator<Problem> {
  const byRecord = new Map<string, { first: Wish; names: string[] }>()
  for (const wish of records) {
    if (wish.kind === 'met') continue
    const key = JSON.stringify([wish.record, wish.kind, wish.stated])
    const wishes = byRecord.get(key) ?? { first: wish, names: [] }
    byRecord.set(key, wishes)
    wishes.names.push(wish.token === undefined ? 'every robot that no group names' : quoted(wish.token))
  }
  for (const { first, names } of byRecord.values()) {
    const [said] = first.stated
    yield {
      span: said === undefined ? FILE_START : context.file.lineAt(said.line).content,
      says: saysOfWish(first, names),
    }
  }
}

function saysOfWish({ record, kind, stated }: Wish, names: readonly string[]): Says {
  const subject = `"${visible(record, 200)}"`
  const wish = `The stance wishes ${subject} for ${namesPhrase(names)}`
  const isOne = names.length === 1
  if (kind === 'not-obeyed') {
    const [robot, it] = isOne ? ['this robot', 'it'] : ['each of these robots', 'the robot']
    return {
      case: 'field that robots do not obey',
      what: `${wish}. The operator of ${robot} says that ${it} does not obey this field.`,
      advice: 'Change the stance.',
      subject,
    }
  }
  const advice = 'Change the file or the stance.'
  if (stated.length === 0)
    return {
      case: 'missing record',
      what: `${wish}, and the file does not say it to ${isOne ? 'this robot' : 'these robots'}.`,
      advice,
      subject,
    }
  const values = stated.map(({ value, line }) => `line ${line} says ${quoted(value)}`)
  return { case: 'other value', what: `${wish}, but ${joinWords(values)}.`, advice, subject }
}

/** The name and dialect of a robot, and the rule that decides for it. */
function decisionOf(
  context: Context,
  { token, robot: id, url }: RobotAnswer,
): Pick<RobotGroup, 'rule'> & { name: string; dialect: DialectId } {
  const robot = robots.find((one) => one.id === id)
  const options: ReadOptions =
    robot === undefined
      ? { agent: token ?? UNNAMED_AGENT, dialect: context.byDialect.standard.dialect }
      : readOptionsOf(robot)
  const { dialect } = options
  const policy = context.policies.get(dialect, options.agent, options.obeysStar, options)
  const rule = url === undefined ? undefined : cachedVerdict(context, policy, url).rule
  return {
    name: token === undefined ? 'every robot that no group names' : quoted(token),
    dialect: dialect.id,
    rule,
  }
}

function saysOf(
  { wanted, url, verdicts, notSent, signals }: RobotAnswer,
  rule: Rule | undefined,
  names: string,
): Says {
  if (signals !== undefined)
    return {
      case: 'signals',
      what: `The stance wants ${joinWords(signals.map(signalPhrase))} for ${names}.`,
      advice: `State ${signals.length === 1 ? 'this signal' : 'each of these signals'} once in each group of these robots, or change the stance.`,
    }
  if (url === undefined || verdicts === undefined)
    return {
      case: 'undecided',
      what: `The stance wants to ${wanted} ${names}. Whether the file does that is undecided: the parser stops with an error, or the comparison exceeds its limit.`,
      advice: 'Test the important URLs with "wayleave test".',
    }
  const [expected, actual]: readonly [Verdict['verdict'], Verdict['verdict']] = verdicts
  const by = rule?.line === undefined ? 'without a deciding line' : `by line ${rule.line}`
  const tested = `"${printableUrl(url)}"${notSent === true ? NOT_SENT_REMARK : ''}`
  return {
    what: `The stance wants to ${wanted} ${names}, but the file contradicts it.`,
    effect: `${tested} is ${VERDICT_WORDS[actual]} ${by} and should be ${VERDICT_WORDS[expected]}.`,
    advice: 'Change the file or the stance.',
  }
}

/** A wanted signal, and what the groups say: `"ai-train=no" (line 3 says "yes")`. */
function signalPhrase({ name, wanted, stated }: NonNullable<RobotAnswer['signals']>[number]): string {
  const values = stated.map(({ value, line }) => `line ${line} says ${quoted(value)}`)
  return `${quoted(`${name}=${wanted}`)} (${values.length === 0 ? 'not stated' : joinWords(values)})`
}

function namesPhrase(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return joinWords(names)
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${plural(names.length - MAX_NAMED, 'other robot')}`
}
