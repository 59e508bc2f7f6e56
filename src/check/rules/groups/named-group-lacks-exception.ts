import { type Dialect, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { isForWholeSite, type Policy, type Rule } from '../../../policy/index.ts'
import { readOptionsOf, servesPurpose } from '../../../robots/index.ts'
import { groupedBy } from '../../../text/index.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import { isMainRobot, searchAgents } from '../../agents/search-agents.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { joinWords, plural, printableUrl, quoted } from '../../text/message-phrases.ts'

/** G118: a named group repeats a rule of the `*` group without its exceptions. */
export const namedGroupLacksException: CheckRule = {
  code: 'G118',
  name: 'named-group-lacks-exception',
  severity: 'info',
  promise: 'opens',
  why: 'A robot with a group of its own reads nothing of the `*` group (RFC 9309 §2.2.1). Its group may repeat a Disallow, or close a folder, but lack an Allow by which the `*` group makes an exception. Then it may fetch less than robots that nobody names. Authors seldom mean that: they forget the other groups. A group that closes the whole site is intended, and so is a group with other exceptions. The finding is a warning for Google and Bing, and a hint if the robot does not search. I105 is about `admin-ajax.php`.',
  find,
}

/** The most URLs that G118 tests in one file. */
const MAX_QUESTIONS = 20_000

/** The most rules that a message quotes, and the most names. */
const MAX_NAMED = 3

/** A robot that the file names, as it reads the file. */
interface ReadRobot {
  readonly agent: NamedAgent
  readonly dialect: Dialect
  readonly policy: Policy
  /** Is it the robot of a search? */
  readonly isReader: boolean
}

/** An Allow of the `*` group that a robot lacks, with a URL that shows it. */
interface Exception {
  readonly rule: Rule
  readonly url: string
  /** The Disallow of the robot's own group that decides instead. */
  readonly closing: Rule
}

interface Lacking extends ReadRobot {
  readonly exceptions: readonly [Exception, ...Exception[]]
}

function* find(context: Context): Generator<Problem> {
  const byExceptions = groupedBy(lackingRobots(context), ({ exceptions }) =>
    exceptions.map(({ rule }) => rule.line).join(' '),
  )
  for (const robots of byExceptions.values()) yield problemOf(context, robots)
}

function* lackingRobots(context: Context): Generator<Lacking> {
  if (!context.file.groups.some(({ isStarGroup }) => isStarGroup)) return
  let questions = 0
  for (const robot of robotsOfFile(context)) {
    const { dialect, policy } = robot
    const star = context.policies.get(dialect, UNNAMED_AGENT)
    if (policy.selection.kind !== 'named' || star.selection.kind !== 'star') continue
    const allowing = star.rules.filter(isException)
    questions += 2 * allowing.length
    if (questions > MAX_QUESTIONS) {
      context.notes.add(`G118 tested ${MAX_QUESTIONS} URLs, and skipped the robots after these.`)
      return
    }
    const [first, ...others] = allowing.flatMap((rule) => exceptionOf(context, rule, star, policy) ?? [])
    if (first === undefined) continue
    yield { ...robot, exceptions: [first, ...others] }
  }
}

/** The robots that the file names by their own tokens, or by a token of their family, as each reads the file. */
function* robotsOfFile(context: Context): Generator<ReadRobot> {
  const seen = new Set<NamedAgent>()
  for (const { named, dialect, policy } of searchAgents(context)) {
    if (named === undefined || seen.has(named.agent)) continue
    seen.add(named.agent)
    yield { agent: named.agent, dialect, policy: policy(dialect), isReader: true }
  }
  for (const { robot, agent } of namedRobots(context)) {
    if (seen.has(agent) || robot.retired !== undefined || robot.obeys.star === 'no') continue
    const { agent: tokens, dialect } = readOptionsOf(robot)
    const policy = context.policies.getWithinBudget(dialect, tokens)
    if (policy === undefined) return
    yield { agent, dialect, policy, isReader: servesPurpose(robot, 'search') }
  }
}

/** Is a rule an Allow for a part of the site, and not for the file of WordPress that other rules are about? */
function isException({ effect, line, value = '' }: Rule): boolean {
  return (
    effect === 'allow' && line !== undefined && value.replace(/[/*]/g, '') !== '' && !/admin-ajax/.test(value)
  )
}

/**
 * What an Allow of the `*` group opens, if the robot's own group closes it with a rule that the `*` group has,
 * too; `undefined` if nothing is lost.
 */
function exceptionOf(context: Context, rule: Rule, star: Policy, own: Policy): Exception | undefined {
  const url = sampleUrl(context, rule.pattern)
  if (url === undefined || cachedVerdict(context, star, url).rule !== rule) return undefined
  const { verdict, rule: closing } = cachedVerdict(context, own, url)
  if (verdict !== 'disallow' || closing?.line === undefined) return undefined
  const has = (rules: readonly Rule[], { effect, value }: Rule): boolean =>
    rules.some((other) => other.effect === effect && other.value === value)
  const isSelected = own.rules.some(
    (allow) => isException(allow) && isBelow(allow, closing) && !has(star.rules, allow),
  )
  // The group has a choice of its own of what is open there.
  if (isSelected) return undefined
  if (!has(star.rules, closing)) return isBelow(rule, closing) ? { rule, url, closing } : undefined
  // Many files close the site to some robots, and a part of it to all others.
  if (isForWholeSite(closing) && !own.rules.some((allow) => isException(allow) && has(star.rules, allow)))
    return undefined
  return { rule, url, closing }
}

/** Does a rule name a part of what another one, of no whole site, matches? */
function isBelow({ value = '' }: Rule, closing: Rule): boolean {
  const { value: above = '' } = closing
  return !isForWholeSite(closing) && value.length > above.length && value.startsWith(above)
}

function problemOf(context: Context, robots: readonly [Lacking, ...Lacking[]]): Problem {
  const [{ agent, exceptions }] = robots
  const [{ url, closing }] = exceptions
  const isOfMain = robots.some(({ agent: { value } }) => isMainRobot(value))
  const does = exceptions.length === 1 ? 'does' : 'do'
  const rules =
    exceptions.length > MAX_NAMED
      ? `${plural(exceptions.length, 'Allow rule')} of the "*" group, such as ${wordsOf(exceptions[0].rule)},`
      : `${joinWords(exceptions.map(({ rule }) => wordsOf(rule)))} of the "*" group`
  const names = [...new Set(robots.map((one) => quoted(one.agent.value)))]
  const who = joinWords([
    ...names.slice(0, MAX_NAMED),
    ...(names.length > MAX_NAMED ? [plural(names.length - MAX_NAMED, 'other name')] : []),
  ])
  const [has, these, where] =
    names.length === 1
      ? ['has its own group', 'this robot', 'in its group']
      : ['have groups of their own', 'these robots', 'in each of these groups']
  return {
    span: agent.line.valueSpan,
    severity: isOfMain ? 'warning' : robots.some(({ isReader }) => isReader) ? 'info' : 'hint',
    loss: { isOfMainSearch: isOfMain, rules: exceptions.length },
    says: {
      what: `${rules} ${does} not apply to ${who}, which ${has}.`,
      effect: `Line ${closing.line} forbids ${printableUrl(url)} to ${quoted(agent.value)}, although robots that no group names may fetch it.`,
      advice: `If ${these} may fetch it too, repeat the Allow ${where}.`,
      subject: `${who} (${plural(exceptions.length, 'Allow rule')})`,
    },
    related: [
      ...exceptions.slice(0, MAX_NAMED).map(({ rule }) => ({
        span: context.file.spanOfRule(rule),
        message: `does not apply to ${quoted(agent.value)}`,
      })),
      ...robots.slice(1).map((one) => ({ span: one.agent.line.valueSpan, message: 'lacks the same rules' })),
    ],
    dialects: [...new Set(robots.map((one) => one.dialect.id))],
    witness: url,
    fix: repeatedAllows(context, robots),
  }
}

/** A fix that repeats the Allow rules above the first rule of each group that lacks them. */
function repeatedAllows(context: Context, robots: readonly [Lacking, ...Lacking[]]): ProposedFix {
  const [{ exceptions }] = robots
  const rows = exceptions.map(({ rule }) => `Allow: ${rule.value ?? ''}${context.file.lineEnd}`).join('')
  const places = new Set(
    robots.map((one) => context.file.lineAt(one.agent.group.rules[0]?.line ?? one.agent.line.number).start),
  )
  return {
    title: `repeat ${plural(exceptions.length, 'Allow rule')} of the "*" group`,
    edits: [...places].sort((one, other) => one - other).map((start) => ({ start, end: start, text: rows })),
    because: `The fix opens URLs that the robots of ${places.size === 1 ? 'this group' : 'these groups'} may not fetch today. Only you know whether you want that.`,
  }
}

function wordsOf({ value = '' }: Rule): string {
  return quoted(`Allow: ${value}`)
}
