import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { isForWholeSite } from '../../../policy/index.ts'
import { type Robot, servesPurpose } from '../../../robots/index.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import { isRecordOfGroup, type JoinedAgent, withoutUnreadRules } from '../../analysis/joined-agents.ts'
import { robotsPausedThroughStar } from '../../analysis/joined-pause.ts'
import { missingAgents } from '../../analysis/missing-agents.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf, lineDefects } from '../../file/line-defects.ts'
import { moveLines, removalsOf } from '../../file/line-removal.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { Severity } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, inDialects, quoted } from '../../text/message-phrases.ts'
import { type Pause, SILENT, saysOfJoined, saysOfSame, soleDialect } from './says-of-joined.ts'

/** G103: a group without rules. */
export const groupWithoutRules: CheckRule = {
  code: 'G103',
  name: 'group-without-rules',
  severity: 'warning',
  rank: -100,
  promise: 'opens',
  // Below a second line for `*`, old programs read no rule at all.
  misleadsPeople: ({ says }) => says.case === SECOND_STAR,
  why: 'By RFC 9309 §2.2.1, User-agent lines without a rule share the rules of the next User-agent lines, even with a Crawl-delay in between. Other parsers read them as a group that allows everything, or drop the group. An empty `Disallow:` says to every parser that everything is allowed. The finding is an error if the shared rules close the site to `*`, Googlebot or bingbot. It is info if they close parts to lesser robots, and a hint if nothing changes. Bing and Yandex document nothing about a Crawl-delay between User-agent lines, so theirs is at most a warning.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const withTwo = new Set(defectsOf(context, 'two-directives').map(({ line }) => line.number))
  for (const group of context.file.groups) {
    // S106 tells of a User-agent line that holds its rule as well.
    if (group.agents.some(({ line }) => withTwo.has(line.number))) continue
    yield* joined(context, group)
    if (group.rules.length === 0 && !group.records.some(({ field }) => isRecordOfGroup(field)))
      yield* empty(context, group)
  }
}

/**
 * Finds User-agent lines that another record follows, but no rule, before the next User-agent line of the
 * group.
 */
function* joined(context: Context, group: CheckedGroup): Generator<Problem> {
  const all = withoutUnreadRules(context, group)
  const pauses = pausesOf(context, group, all)
  for (const one of all) {
    const split = one.firstRule === undefined ? undefined : splitStar(context, one)
    yield split ?? problemOfJoined(context, one, all, pauses.get(one))
  }
}

function problemOfJoined(
  context: Context,
  one: JoinedAgent,
  all: readonly JoinedAgent[],
  pause: Pause | undefined,
): Problem {
  const { agent, index, next, between, owner, firstRule } = one
  const [known, inThese] = dialectsJoining(context, one)
  const isSame = isNamedBelow(context, agent, agent.group.agents, index)
  const consequence = isSame || firstRule === undefined ? NONE : consequenceOf(context, agent)
  const moved = isSame || between === agent.line.number ? undefined : intoStarGroup(context, agent, between)
  // To let the robot fetch everything would open what is closed to its like.
  const shifted =
    isSeparatedBySignal(context, one) || isOfSameKind(one) ? belowAgents(context, one) : undefined
  const others =
    pause === undefined ? [] : all.filter((other) => other.agent !== agent && other.owner === owner)
  return {
    span: agent.line.valueSpan,
    says: {
      ...(isSame
        ? saysOfSame(agent, inThese)
        : saysOfJoined(one, { inThese, closing: consequence.words, pause, others, shifted, moved })),
      subject: quoted(agent.value),
    },
    related: [{ span: next.line.valueSpan, message: 'the next User-agent line' }],
    dialects: known,
    loss: { isOfMainSearch: isMainName(agent.value), rules: consequence.rules },
    severity: severityOf(pause, owner, consequence),
    ...(isSame || isMeantClosed(context, agent)
      ? {}
      : { fix: shifted ?? moved ?? withEmptyDisallow(context, between) }),
  }
}

/** The dialects in which a User-agent line is in one group with the next, and the beginning of a sentence about them. */
function dialectsJoining(
  context: Context,
  { agent, next }: JoinedAgent,
): readonly [readonly DialectId[], string] {
  const dialects = context.byDialect.where((file) => {
    const group = file.groupAt(agent.line.number)
    return group !== undefined && group === file.groupAt(next.line.number)
  })
  // Of a robot whose operator documents nothing, only the dialect that stands for it counts.
  const own = soleDialect(agent)
  if (SILENT.has(own)) return [dialects.filter((id) => id === own), 'As RFC 9309 reads them']
  const known = documented(dialects)
  return [known, inDialects(known, context.dialects.length)]
}

function severityOf(
  pause: Pause | undefined,
  owner: NamedAgent | undefined,
  consequence: Consequence,
): Severity {
  if (pause !== undefined) return SILENT.has(pause.robot.dialect) ? 'info' : 'warning'
  return owner?.value === '*' ? 'hint' : consequence.severity
}

/** May the site be meant to be closed to these robots? */
function isMeantClosed(context: Context, agent: NamedAgent): boolean {
  return !mayBeOpen(context, agent) || (agent.value === '*' && hasRulesElsewhere(context))
}

/** The case of {@link splitStar}. */
const SECOND_STAR = 'second "*" line'

/**
 * The finding for a second User-agent line of `*` below a record that is no rule. `undefined` unless several dialects
 * take the first line for a whole group, and so read no rule below the second.
 */
function splitStar(context: Context, { agent, next, between }: JoinedAgent): Problem | undefined {
  if (agent.value !== '*' || next.value !== '*' || between === agent.line.number) return undefined
  const losing = context.dialects
    .filter((dialect) => {
      const policy = context.policies.get(dialect, UNNAMED_AGENT)
      const lines = context.policies.selectedAgentLines(policy)
      return lines.has(agent.line.number) && !lines.has(next.line.number)
    })
    .map(({ id }) => id)
  if (losing.length < 2) return undefined
  const blanks = context.file.lines
    .slice(between, next.line.number - 1)
    .flatMap(({ kind, number }) => (kind === 'blank' ? [number] : []))
  return {
    span: agent.line.valueSpan,
    severity: 'info',
    says: {
      case: SECOND_STAR,
      what: `No rule is between this User-agent line for "*" and the next, in line ${next.line.number}.`,
      effect: `RFC 9309 reads one group. ${dialectSentence(losing, context.dialects.length, 'takes the first line for a whole group, and so reads no rule below the second', 'take the first line for a whole group, and so read no rule below the second')}`,
      advice: `Remove line ${next.line.number} and the blank lines above it.`,
    },
    related: [{ span: next.line.valueSpan, message: 'the next User-agent line' }],
    dialects: losing,
    fix: {
      title: 'remove the second User-agent line',
      edits: removalsOf(context, [...blanks, next.line.number]),
    },
  }
}

/** Fields that state a wish about content. One between User-agent lines is for all of them. */
const SIGNALS: ReadonlySet<string> = new Set(['content-signal', 'content-usage'])

function isSeparatedBySignal({ file }: Context, { between, firstRule }: JoinedAgent): boolean {
  return firstRule !== undefined && SIGNALS.has(file.lineAt(between).name)
}

/** Are both for the same use of AI, so that what closes the site to one is likely meant for the other, too? */
function isOfSameKind({ agent, owner }: JoinedAgent): boolean {
  const [one, other] = [agent.value, owner?.value ?? ''].map(ownRobot)
  return (
    other !== undefined &&
    one?.purposes.some(
      (purpose) => purpose.startsWith('ai-') && servesPurpose(one, purpose) && servesPurpose(other, purpose),
    ) === true
  )
}

/** The change that moves the record between User-agent lines below the last of them. */
function belowAgents(context: Context, { agent, between, owner }: JoinedAgent): Problem['fix'] {
  if (owner === undefined || owner.line.number < between || between === agent.line.number) return undefined
  return {
    title: 'write the record below the User-agent lines',
    edits: moveLines(context, [between], 'below', owner.line.number),
  }
}

/** Are rules in another group that are meant for all robots? To open the site to them is then wrong. */
function hasRulesElsewhere(context: Context): boolean {
  return missingAgents(context).some(({ token }) => token === '*')
}

/** The dialects whose documents or programs join such lines; all of them, if there are no such dialects. */
function documented(dialects: readonly DialectId[]): readonly DialectId[] {
  const known = dialects.filter((id) => !SILENT.has(id))
  return known.length === 0 ? dialects : known
}

/**
 * The findings that tell of a Crawl-delay which also reaches robots of the `*` group, by their User-agent
 * lines. Googlebot or bingbot leads, if it is without rules as well.
 */
function pausesOf(
  context: Context,
  { agents }: CheckedGroup,
  all: readonly JoinedAgent[],
): ReadonlyMap<JoinedAgent, Pause> {
  const ofStar = all.filter(
    ({ agent, index, owner }) => owner?.value === '*' && !isNamedBelow(context, agent, agents, index),
  )
  const pauses = new Map(
    ofStar.flatMap((from): [JoinedAgent, Pause][] => {
      const [robot] = robotsPausedThroughStar(context, from.between)
      return robot === undefined ? [] : [[from, { from, robot }]]
    }),
  )
  const main = ofStar.find(({ agent }) => isMainRobot(agent.value))
  const [first] = pauses.values()
  if (main === undefined || first === undefined || pauses.has(main)) return pauses
  pauses.delete(first.from)
  pauses.set(main, first)
  return pauses
}

/** What robots lose by rules that are meant for others. */
interface Consequence {
  readonly severity: Severity
  /** What the rules close, as a sentence; empty if that is not the whole site. */
  readonly words: string
  /** The number of these rules; Infinity if they close the whole site. */
  readonly rules: number
}

const NONE: Consequence = { severity: 'hint', words: '', rules: 0 }

/** Is this the name of Googlebot or bingbot, or that of all robots, which they may follow? */
function isMainName(name: string): boolean {
  return name === '*' || isMainRobot(name)
}

/** Operators whose robots for advertisements also matter to owners: without them, pages get none or worse ones. */
const ADVERTISING: ReadonlySet<string> = new Set(['Google', 'Microsoft'])

/** What the rules that follow close to the robots of a User-agent line. */
function consequenceOf(context: Context, { value, group }: NamedAgent): Consequence {
  if (!group.rules.some((rule) => rule.field === 'disallow' && rule.value !== '')) return NONE
  const robot = ownRobot(value)
  const isMain = isMainName(value)
  const token = value === '*' ? UNNAMED_AGENT : value
  const policy = context.policies.get(context.byDialect.standard.dialect, token)
  const rules = policy.rules.filter(({ line }) => line !== undefined)
  const ofSite = rules.filter(isForWholeSite)
  if (ofSite.length > 0 && ofSite.every(({ effect }) => effect === 'disallow')) {
    const whom = value === '*' ? 'every robot that no group names' : quoted(value)
    const except = rules.some(({ effect }) => effect === 'allow') ? ', except what its Allow rules open' : ''
    return {
      severity: isMain && !SILENT.has(robot?.dialect ?? '') ? 'error' : 'warning',
      words: `Line ${ofSite[0]?.line} closes the site to ${whom}${except}.`,
      rules: Number.POSITIVE_INFINITY,
    }
  }
  const matters = isMain || (robot !== undefined && isForOwners(robot))
  return { severity: matters ? 'warning' : 'info', words: '', rules: rules.length }
}

/** Does it matter to owners what a robot may fetch? */
function isForOwners(robot: Robot): boolean {
  return (
    servesPurpose(robot, 'search') || (ADVERTISING.has(robot.operator) && servesPurpose(robot, 'advertising'))
  )
}

function* empty(context: Context, { agents, isStarGroup, index }: CheckedGroup): Generator<Problem> {
  const last = agents.at(-1) as NamedAgent | undefined
  const end = (context.file.groups[index + 1]?.group.firstLine ?? context.file.lines.length + 1) - 1
  // S108 tells of lines that name no robot.
  if (agents.every(({ value }) => value === '')) return
  if (last === undefined || hasIntendedRule(context, last.line.number + 1, end)) return
  const dialects = context.byDialect.recognizing(last.line.number, 'user-agent')
  yield {
    span: last.line.valueSpan,
    says: {
      ...(isStarGroup
        ? { case: 'empty "*" group', what: 'This "*" group has no rules, so it forbids nothing.' }
        : {
            case: 'empty group',
            what: `The group of ${quoted(last.value)} has no rules.`,
            effect: `Some parsers let ${quoted(last.value)} fetch everything; others ignore the group and apply the "*" group, if there is one.`,
            subject: quoted(last.value),
          }),
      advice: 'Add the missing rules, or an empty Disallow if everything is allowed.',
    },
    dialects,
    // For the `*` group, both have the same effect.
    ...(isStarGroup ? { severity: 'hint' as const } : {}),
    ...(isStarGroup || mayBeOpen(context, last) ? { fix: withEmptyDisallow(context, last.line.number) } : {}),
  }
}

/**
 * Does the next User-agent line, or one of those that directly follow it, name the same robot?
 *
 * @param index the place of the robot among those of its group.
 */
function isNamedBelow(
  { file }: Context,
  { value }: NamedAgent,
  agents: readonly NamedAgent[],
  index: number,
): boolean {
  for (let at = index + 1; at < agents.length; at++) {
    const [other, next] = [agents[at] as NamedAgent, agents[at + 1]]
    if (other.value.toLowerCase() === value.toLowerCase()) return true
    if (next === undefined || file.lines.slice(other.line.number, next.line.number - 1).some(isRecord))
      return false
  }
  return false
}

function isRecord({ kind }: CheckedLine): boolean {
  return kind === 'record'
}

/**
 * May an empty Disallow be what the author means? Where the `*` group forbids something, a robot that is only
 * slowed down is hardly meant to get it.
 */
function mayBeOpen(context: Context, { value }: NamedAgent): boolean {
  const star = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  return value === '*' || !star.rules.some(({ effect, value: path }) => effect === 'disallow' && path !== '')
}

/**
 * Is one of these lines a rule in some dialect, or a misspelt rule? Another check rule reports what is wrong
 * with it.
 */
function hasIntendedRule(context: Context, first: number, last: number): boolean {
  const isRule = (field: string | undefined): boolean => field === 'allow' || field === 'disallow'
  for (const { line, kind, field } of lineDefects(context)) {
    if (line.number < first || line.number > last) continue
    const intended =
      kind === 'unknown' && line.name !== '' ? suggestedWord(context, line.name, [...FIELDS.keys()]) : field
    if (isRule(intended)) return true
  }
  for (let line = first; line <= last; line++)
    if (context.byDialect.all.some((file) => isRule(file.fieldAt(line)))) return true
  return false
}

/**
 * The change that moves the record of a second `*` line into the `*` group above; `undefined` if there is
 * none.
 */
function intoStarGroup(context: Context, { value, line, group }: NamedAgent, record: number): Problem['fix'] {
  const { file } = context
  const star = file.groups.find((one) => one.isStarGroup && one.agents.length === 1 && one.rules.length > 0)
  if (value !== '*' || star === undefined || star.index >= group.index) return undefined
  const { start, ending } = file.lineAt(record)
  const at = file.lineAt(Math.max(...star.rules.map((rule) => rule.line))).end
  return {
    title: 'move the record into the "*" group above',
    edits: [
      { start: at, end: at, text: `${file.text.slice(start, ending)}${file.lineEnd}` },
      ...removalsOf(context, [line.number, record]),
    ],
  }
}

function withEmptyDisallow(context: Context, after: number): NonNullable<Problem['fix']> {
  const { ending, end } = context.file.lineAt(after)
  const text = ending === end ? `${context.file.lineEnd}Disallow:` : `Disallow:${context.file.lineEnd}`
  return { title: 'add an empty Disallow', edits: [{ start: end, end, text }] }
}
