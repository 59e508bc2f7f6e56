import { type DialectId, type ReadOptions, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { NOT_SENT_REMARK } from '../../../diff/index.ts'
import type { Rule, Verdict } from '../../../policy/index.ts'
import { readOptionsOf, robots } from '../../../robots/index.ts'
import { visible } from '../../../text/index.ts'
import type { StanceResults } from '../../check-options.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
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
      message: 'The site sent no file, so the stance was not tested. Check the response of the site.',
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
      message: messageOf(answer, rule, namesPhrase(names)),
      dialects: [...dialects],
      ...(answer.url === undefined ? {} : { witness: answer.url }),
    }
  }
  for (const record of stance.missing) {
    yield {
      span: FILE_START,
      message: `The stance wants the line "${visible(record, 200)}", but the file does not have it. Add the line, or change the stance.`,
    }
  }
  yield* wishesNotMet(context, stance.records ?? [])
}

/** Records that the stance wishes for robots and that they do not get, each record once. */
function* wishesNotMet(context: Context, records: NonNullable<StanceResults['records']>): Generator<Problem> {
  const byRecord = new Map<string, { first: (typeof records)[number]; names: string[] }>()
  for (const wish of records) {
    if (wish.kind === 'met') continue
    const key = JSON.stringify([wish.record, wish.kind, wish.stated])
    const wishes = byRecord.get(key) ?? { first: wish, names: [] }
    byRecord.set(key, wishes)
    wishes.names.push(wish.token === undefined ? 'every robot that no group names' : quoted(wish.token))
  }
  for (const { first, names } of byRecord.values()) {
    const { record, kind, stated } = first
    const [said] = stated
    const values = stated.map(({ value, line }) => `line ${line} says ${quoted(value)}`)
    yield {
      span: said === undefined ? FILE_START : context.file.lineAt(said.line).content,
      message:
        kind === 'not-obeyed'
          ? `The stance wishes "${visible(record, 200)}" for ${namesPhrase(names)}. The operator of ${names.length === 1 ? 'this robot' : 'each of these robots'} says that ${names.length === 1 ? 'it' : 'the robot'} does not obey this field. Change the stance.`
          : `The stance wishes "${visible(record, 200)}" for ${namesPhrase(names)}, ${values.length === 0 ? `and the file does not say it to ${names.length === 1 ? 'this robot' : 'these robots'}` : `but ${joinWords(values)}`}. Change the file or the stance.`,
    }
  }
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

function messageOf(
  { wanted, url, verdicts, notSent, signals }: RobotAnswer,
  rule: Rule | undefined,
  names: string,
): string {
  if (signals !== undefined)
    return `The stance wants ${joinWords(signals.map(signalPhrase))} for ${names}. State ${signals.length === 1 ? 'this signal' : 'each of these signals'} once in each group of these robots, or change the stance.`
  if (url === undefined || verdicts === undefined) {
    return `The stance wants to ${wanted} ${names}. Whether the file does that is undecided: the parser stops with an error, or the comparison exceeds its limit. Test the important URLs with "wayleave test".`
  }
  const [expected, actual]: readonly [Verdict['verdict'], Verdict['verdict']] = verdicts
  const by = rule?.line === undefined ? 'without a deciding line' : `by line ${rule.line}`
  return `The stance wants to ${wanted} ${names}, but the file contradicts it. "${printableUrl(url)}"${notSent === true ? NOT_SENT_REMARK : ''} is ${VERDICT_WORDS[actual]} ${by} and should be ${VERDICT_WORDS[expected]}. Change the file or the stance.`
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
