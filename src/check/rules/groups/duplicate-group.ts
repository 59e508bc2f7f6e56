import { type Dialect, type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { memoFor } from '../../../pattern/index.ts'
import { robotsByToken, servesPurpose } from '../../../robots/index.ts'
import { concernedBy } from '../../agents/concerned-dialects.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { obeyingRobot } from '../../agents/obeys-name.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { isOfSite } from '../../file/field-names.ts'
import { commentAbove, linesOfGroup, removalsOf } from '../../file/line-removal.ts'
import type { Says, Severity } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence, joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { sentences } from '../../text/sentences.ts'
import { ownDialect } from './lost-rules.ts'
import { isManaged, mergingFix, staysInPlace } from './merging-fix.ts'
import { isFormer } from './repeat-star-rules.ts'
import { saysOfClosed, saysOfNoToken, saysOfOpening } from './says-of-duplicate.ts'

/** G105: a second group for one robot. */
export const duplicateGroup: CheckRule = {
  code: 'G105',
  name: 'duplicate-group',
  severity: 'info',
  rank: -30,
  misleadsPeople: () => true,
  why: 'RFC 9309 §2.2.1 combines all groups of one robot. Other parsers, such as those of Python and libwww-perl, use the first group that matches and never read the second. Yandex Webmaster reports a second `*` group as an error. If the first group closes the site, the second has no effect: a warning for `*` and robots of a search. The finding is a hint if nothing is lost, the operator says that both are combined, or a comment explains the second. Three or more groups that repeat earlier ones are reported once: the file was partly written twice.',
  find,
}

/**
 * From this many groups on that repeat earlier ones, a part of the file was written twice, if they stand
 * together.
 */
const MIN_REPEATED = 3

/**
 * Do most groups of a part of the file repeat earlier ones? A few repeated names in a long list are an
 * oversight.
 */
function isBlock(repeated: readonly Duplicate[]): boolean {
  const [first, last] = [repeated[0], repeated.at(-1)].map((each) => each?.group.index ?? 0) as [
    number,
    number,
  ]
  return repeated.length >= MIN_REPEATED && 2 * repeated.length > last - first + 1
}

function* find(context: Context): Generator<Problem> {
  const found = [...duplicates(context)]
  const repeated = found.filter(({ isRepeated }) => isRepeated)
  const [head] = repeated
  const [from, to] = [head, repeated.at(-1)].map((each) => each?.group.agents[0]?.line.number)
  for (const each of found) {
    const { fix, ...problem } = each.problem
    // To remove a part of the block would leave the comments of the whole.
    if (each !== head && each.isRepeated && isBlock(repeated)) yield problem
    else if (each !== head || !isBlock(repeated)) yield { ...problem, ...(fix === undefined ? {} : { fix }) }
    else
      yield {
        ...problem,
        ...fixOfAll(context, repeated),
        severity: 'info',
        says: {
          case: 'part written twice',
          what: `From line ${from} to line ${to}, ${repeated.length} groups repeat what the groups of the same robots say above, from line ${each.above} on. So a part of the file was probably written twice.`,
          effect: 'A copy changes nothing, but if you change one of them, the others still apply.',
          advice: 'Keep only one.',
        },
      }
  }
}

/** A fix that removes all groups that repeat others, with the comments above them. None if other groups are between. */
function fixOfAll(context: Context, repeated: readonly Duplicate[]): { readonly fix?: ProposedFix } {
  const groups = new Set(repeated.map(({ group }) => group.index))
  // A heading of a part that stays, if only with one group, must not go, nor stay above nothing.
  if (Math.max(...groups) - Math.min(...groups) + 1 !== groups.size) return {}
  const lines = repeated.flatMap(({ group }) => {
    const { agents, records } = linesOfGroup(context, group)
    return [...commentAbove(context, group.group.firstLine), ...agents, ...records]
  })
  if (repeated.some(({ hasMore }) => hasMore) || lines.some((number) => isManaged(context, number))) return {}
  return { fix: { title: `remove the ${repeated.length} groups`, edits: removalsOf(context, lines) } }
}

/** A second group for one robot. */
interface Duplicate {
  readonly problem: Problem
  readonly group: CheckedGroup
  /** The line of the first group. */
  readonly above: number
  /** Has the group the same robots and rules as the first one? */
  readonly isRepeated: boolean
  /** Has it other records than rules? */
  readonly hasMore: boolean
}

function* duplicates(context: Context): Generator<Duplicate> {
  for (const repetition of repetitions(context)) {
    const { before, agent, fix } = repetition
    const facts = factsOf(context, before, agent)
    const { dialects, hasSameRules } = facts
    const isClosed = facts.outcome === 'closed'
    const severity = severityOf(context, facts)
    yield {
      problem: {
        span: agent.line.valueSpan,
        says: { ...saysOf(context, facts), subject: quoted(agent.value) },
        related: [{ span: before.line.valueSpan, message: 'the first group' }],
        dialects,
        ...(severity === undefined ? {} : { severity }),
        // The owner decides first whether the site is meant to be closed.
        ...(isClosed ? {} : fix),
      },
      group: agent.group,
      above: before.line.number,
      isRepeated: hasSameRules && repetition.areNamesSame,
      hasMore: agent.group.records.some(
        ({ field }) =>
          field !== 'user-agent' && field !== 'allow' && field !== 'disallow' && !isOfSite(field),
      ),
    }
  }
}

/** How grave a second group is, if not {@link duplicateGroup} says it: one of a robot that no search sends costs no visitor. */
function severityOf(context: Context, facts: Facts): Severity | undefined {
  const { group, value } = facts.agent
  if (facts.outcome !== 'closed') return isHint(context, facts) ? 'hint' : undefined
  const robot = ownRobot(value)
  return group.isStarGroup || (robot !== undefined && servesPurpose(robot, 'search')) ? 'warning' : undefined
}

/** A name that a group above has, too. */
interface Repetition {
  readonly before: NamedAgent
  readonly agent: NamedAgent
  readonly fix: ReturnType<typeof mergingFix> | undefined
  /** Is this the last name of a group that has the same names as the first one? */
  readonly areNamesSame: boolean
}

function* repetitions(context: Context): Generator<Repetition> {
  const first = new Map<string, NamedAgent>()
  /** The last group with the same names. A group joins it, so that the groups of a chain keep their order. */
  const latest = new Map<string, CheckedGroup>()
  /** The group that takes the records of a group whose fix moves or removes it: what follows goes there, too. */
  const homes = new Map<CheckedGroup, CheckedGroup>()
  /** The fix of each group that repeats names: it is that of all its names. */
  const fixes = new Map<CheckedGroup, ReturnType<typeof mergingFix>>()
  for (const agent of context.file.agents) {
    const { group } = agent
    const key = agent.value.toLowerCase()
    if (key === '') continue
    const before = first.get(key)
    if (before === undefined) first.set(key, agent)
    const names = namesOf(group)
    const above = latest.get(names)
    const into = above && (homes.get(above) ?? above)
    const isLast = agent === group.agents.at(-1)
    if (isLast) latest.set(names, group)
    if (before === undefined || before.group === group) continue
    if (into !== undefined && !fixes.has(group)) {
      fixes.set(group, mergingFix(context, into, group))
      if (!staysInPlace(context, into, group)) homes.set(group, into)
    }
    yield { before, agent, fix: fixes.get(group), areNamesSame: isLast && namesOf(before.group) === names }
  }
}

/** The facts about a name that a group above has, too. */
interface Facts {
  readonly before: NamedAgent
  readonly agent: NamedAgent
  /** The dialect of the robot, if it is known: only that counts then. */
  readonly own: Dialect | undefined
  /** The dialects that ignore the second group. */
  readonly dialects: readonly DialectId[]
  /** Those of them that concern the robots of the group. */
  readonly asked: readonly DialectId[]
  /** The dialects that combine the groups as RFC 9309 does, as the end of a sentence. */
  readonly alsoCombining: string
  /** Does RFC 9309 combine the groups? A name that is no product token names no robot by it. */
  readonly isCombined: boolean
  readonly hasSameRules: boolean
  /** The path of the first rule that opens a part of what the first group closes. */
  readonly opening: string | undefined
  /** What follows: the second group is read by nobody, closes what the first does, opens parts of it, or adds rules. */
  readonly outcome: Outcome
}

type Outcome = 'closed' | 'no token' | 'opening' | 'combined'

function factsOf(context: Context, before: NamedAgent, agent: NamedAgent): Facts {
  const { group, value } = agent
  const own = group.isStarGroup ? undefined : ownDialect(value)
  const ignoring = dialectsIgnoring(context, agent, own)
  const dialects = ignoring.map(({ id }): DialectId => id)
  // The dialect of a robot that no group names, or that the registry does not have, is unknown. It may be any of
  // several, but hardly that of one library.
  const isOfAny = group.isStarGroup || ownRobot(value) === undefined
  const isCombined = !ignoring.includes(context.byDialect.standard.dialect)
  const opening = closesAll(before.group) ? openedPath(group) : undefined
  const ofCombined = opening === undefined ? 'combined' : 'opening'
  const ofOpen = isCombined ? ofCombined : 'no token'
  return {
    before,
    agent,
    own,
    dialects,
    asked: isOfAny && dialects.length > 1 ? dialects : concernedBy(context, group, dialects),
    alsoCombining: combining(context, agent, dialects, own),
    isCombined,
    hasSameRules: rulesOf(before.group) === rulesOf(group),
    opening,
    outcome: closesAll(before.group) && hasPartsAlone(group) ? 'closed' : ofOpen,
  }
}

/** The dialects in which a robot that has groups does not read the one of this line. */
function dialectsIgnoring(
  context: Context,
  { group, line, value }: NamedAgent,
  own: Dialect | undefined,
): readonly Dialect[] {
  const { policies } = context
  const token = group.isStarGroup ? UNNAMED_AGENT : value
  const asked = context.dialects.filter((dialect) => own === undefined || dialect === own)
  return asked.filter((dialect) => {
    const policy = policies.getWithinBudget(dialect, token)
    return (
      policy !== undefined &&
      policy.selection.kind !== 'none' &&
      !policies.selectedAgentLines(policy).has(line.number)
    )
  })
}

function saysOf(context: Context, facts: Facts): Says {
  const { before, agent, alsoCombining, opening = '' } = facts
  const combined = `RFC 9309 combines the groups of one robot${alsoCombining}.`
  switch (facts.outcome) {
    case 'closed':
      return saysOfClosed(before, agent)
    case 'no token':
      return saysOfNoToken(agent, ignoredBy(context, facts))
    case 'opening':
      return saysOfOpening(before, agent, opening, combined)
    case 'combined':
      return {
        what: `${quoted(agent.value)} already has a group above.`,
        effect: sentences(combined, ignoredBy(context, facts)),
        advice: `Write one group with all rules for ${quoted(agent.value)}.`,
      }
  }
}

/** Which dialects ignore the second group, as a sentence. */
function ignoredBy(context: Context, { agent: { group }, own, dialects, asked }: Facts): string {
  const place = group.agents.length === 1 ? 'this group' : 'this line'
  const ignored = place === 'this group' ? `this group${rulesWithIt(group)}` : place
  const named = asked.length > 0 ? asked : dialects
  if (named.length > 0)
    return dialectSentence(named, context.dialects.length, `ignores ${ignored}`, `ignore ${ignored}`)
  return own === undefined ? `No checked dialect is known to ignore ${place}.` : ''
}

/** Does the second group change little, or is it meant so? */
function isHint(context: Context, facts: Facts): boolean {
  const { before, agent, own, dialects, asked, alsoCombining, isCombined, opening } = facts
  return (
    facts.hasSameRules ||
    isNothingLost(before.group, agent.group) ||
    obeyingRobot(agent.value) !== undefined ||
    isFormer(agent.value) ||
    (asked.length === 0 && (opening === undefined || !isCombined)) ||
    (own !== undefined && alsoCombining !== '') ||
    isMeant(context, before.group, agent, dialects)
  )
}

/**
 * Dialects that concern every site, or a robot's own, and combine the two groups, too, as the end of a sentence. Those whose
 * operator does not say so are left out.
 */
function combining(
  { dialects: all, byDialect: { standard } }: Context,
  { group: { isStarGroup } }: NamedAgent,
  ignoring: readonly DialectId[],
  own: Dialect | undefined,
): string {
  // Microsoft says that one section applies, and Yandex calls a second `*` group an error.
  const silent: readonly DialectId[] = isStarGroup ? ['bing', 'yandex'] : ['bing']
  const ids = all
    .filter((dialect) => dialect.concernsEverySite === true && dialect !== standard.dialect)
    .filter((dialect) => own === undefined || dialect === own)
    .map(({ id }) => id)
    .filter((id) => !ignoring.includes(id) && !silent.includes(id))
  return ids.length === 0 ? '' : `, and so ${ids.length === 1 ? 'does' : 'do'} ${joinWords(ids)}`
}

/** From this many rules on, nobody copies them from a group that several robots share. */
const MANY_RULES = 10

/** Matches a comment that explains why a robot has a group more, or a part that a program writes. */
const EXPLAINING = /\bgroups?\b|\bprecedence\b|\bmerged?\b|\bcombined?\b|^#\s*page exclusions\s*$/im

/**
 * Is a second group meant so? A comment above it explains it, or the robot is known to combine both, and the
 * first one is for other robots, too, with many rules. To write one group, the author would have to repeat them.
 */
function isMeant(
  context: Context,
  first: CheckedGroup,
  { value: name, group: second }: NamedAgent,
  ignoring: readonly DialectId[],
): boolean {
  const { file } = context
  const robots = robotsByToken(name)
  const words = commentAbove(context, second.group.firstLine)
    .map((number) => file.text.slice(file.lineAt(number).start, file.lineAt(number).end))
    .join('')
  return (
    EXPLAINING.test(words) ||
    (robots.length > 0 &&
      robots.every(({ dialect }) => dialect !== 'unknown' && !ignoring.includes(dialect)) &&
      first.rules.length >= MANY_RULES &&
      first.agents.some(({ value }) => !nameSetOf(second).has(value.toLowerCase())))
  )
}

/** The rules that go with a group that a dialect ignores, as the end of a sentence. */
function rulesWithIt({ rules }: CheckedGroup): string {
  const [first, ...others] = rules.filter(({ value }) => value !== '')
  if (first === undefined) return ''
  const example = quoted(`${first.field === 'allow' ? 'Allow' : 'Disallow'}: ${first.value}`)
  return ` with ${others.length === 0 ? example : `its ${plural(others.length + 1, 'rule')}, such as ${example}`}`
}

/** Does a group forbid parts of the site, and nothing else? */
function hasPartsAlone({ rules }: CheckedGroup): boolean {
  return (
    rules.length > 0 &&
    rules.every(({ field, value }) => field === 'disallow' && value !== '' && !/^[/*]+$/.test(value))
  )
}

/** Does a second group only open the site, which the first one does not close, and ask for no pause? */
function isNothingLost(first: CheckedGroup, second: CheckedGroup): boolean {
  return (
    !second.records.some(({ field }) => field === 'crawl-delay') &&
    second.rules.every(({ field, value }) => (field === 'allow' ? /^\/?\**$/.test(value) : value === '')) &&
    !first.rules.some(({ field, value }) => field === 'disallow' && /^[/*]+$/.test(value))
  )
}

/** The path of the first rule with which a group opens URLs; `undefined` if there is none. */
function openedPath({ rules }: CheckedGroup): string | undefined {
  return rules.find(({ field, value }) => field === 'allow' && value !== '')?.value
}

/** The rules of a group as a text that is equal for groups with the same rules. */
const rulesOf = memoFor(({ rules }: CheckedGroup) =>
  [...new Set(rules.map(({ field, value }) => `${field} ${value}`))].sort().join('\n'),
)

const nameSetOf = memoFor(
  ({ agents }: CheckedGroup) => new Set(agents.map(({ value }) => value.toLowerCase())),
)

/** The names of the robots of a group as a text that is equal for groups with the same names. */
const namesOf = memoFor((group: CheckedGroup) => [...nameSetOf(group)].sort().join('\n'))
