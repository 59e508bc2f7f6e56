import { type Dialect, type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import { concernedBy } from '../../agents/concerned-dialects.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { obeyingRobot } from '../../agents/obeys-name.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import { type CheckedGroup, type NamedAgent, oncePerGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { isOfSite } from '../../file/field-names.ts'
import { commentAbove, linesOfGroup, removalsOf } from '../../file/line-removal.ts'
import { managedParts } from '../../file/managed-parts.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence, joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { sentences } from '../../text/sentences.ts'
import { ownDialect } from './lost-rules.ts'
import { isFormer } from './repeat-star-rules.ts'
import { saysOfClosed, saysOfNoToken, saysOfOpening } from './says-of-duplicate.ts'

/** G105: a second group for one robot. */
export const duplicateGroup: CheckRule = {
  code: 'G105',
  name: 'duplicate-group',
  severity: 'info',
  why: 'RFC 9309 §2.2.1 combines all groups of one robot. Other parsers, such as those of Python and libwww-perl, use the first group that matches and never read the second. The analysis of Yandex Webmaster reports a second `*` group as an error. The finding is a hint if both groups have the same rules, or if the second one only opens what the first one leaves open. It is a hint, too, if the operator says that both are combined, or if a comment explains the second group. It is one if a robot that combines both shares many rules of the first group. It is one for a name in which a robot looks for its token anywhere, and for a name that no crawler uses today. For a known robot, it is one unless its dialect, or one that concerns every site, ignores the second group. For any other robot and `*`, it is one if only one dialect ignores it. If the first group closes the site, the rules of the second one have no effect, and the finding is a warning. It is info if the second one has an Allow. Three or more groups close together that repeat earlier ones are reported once: a part of the file was written twice.',
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
  const first = new Map<string, NamedAgent>()
  /** The last group with the same names. A group joins it, so that the groups of a chain keep their order. */
  const latest = new Map<string, CheckedGroup>()
  /** The group that takes the records of a group whose fix moves or removes it: what follows goes there, too. */
  const homes = new Map<CheckedGroup, CheckedGroup>()
  /** The fix of each group that repeats names: it is that of all its names. */
  const fixes = new Map<CheckedGroup, ReturnType<typeof fixOf>>()
  for (const agent of context.file.agents) {
    const key = agent.value.toLowerCase()
    if (key === '') continue
    const before = first.get(key)
    if (before === undefined) first.set(key, agent)
    const names = namesOf(agent.group)
    const above = latest.get(names)
    const into = above && (homes.get(above) ?? above)
    if (agent === agent.group.agents.at(-1)) latest.set(names, agent.group)
    if (before === undefined || before.group === agent.group) continue
    if (into !== undefined && !fixes.has(agent.group)) {
      fixes.set(agent.group, fixOf(context, into, agent.group))
      if (!staysInPlace(context, into, agent.group)) homes.set(agent.group, into)
    }
    const token = agent.group.isStarGroup ? UNNAMED_AGENT : agent.value
    const later = agent.line.number
    // Of a robot whose dialect is known, only that counts.
    const own = agent.group.isStarGroup ? undefined : ownDialect(agent.value)
    const ignoring = context.dialects.filter((dialect) => {
      if (own !== undefined && dialect !== own) return false
      const policy = context.policies.getWithinBudget(dialect, token)
      return (
        policy !== undefined &&
        policy.selection.kind !== 'none' &&
        !context.policies.selectedAgentLines(policy).has(later)
      )
    })
    const dialects = ignoring.map(({ id }) => id)
    const place = agent.group.agents.length === 1 ? 'this group' : 'this line'
    const ignored = place === 'this group' ? `this group${rulesWithIt(agent.group)}` : place
    // The dialect of a robot that no group names, or that the registry does not have, is unknown. It may be any of
    // several, but hardly that of one library.
    const isOfAny = agent.group.isStarGroup || ownRobot(agent.value) === undefined
    const asked = isOfAny && dialects.length > 1 ? dialects : concernedBy(context, agent.group, dialects)
    const named = asked.length > 0 ? asked : dialects
    const ignoredBy =
      named.length > 0
        ? dialectSentence(named, context.dialects.length, `ignores ${ignored}`, `ignore ${ignored}`)
        : own === undefined
          ? `No checked dialect is known to ignore ${place}.`
          : ''
    const hasSameRules = rulesOf(before.group) === rulesOf(agent.group)
    const isClosed = closesAll(before.group) && hasPartsAlone(agent.group)
    const opening = closesAll(before.group) ? openedPath(agent.group) : undefined
    // A name that is no product token names no robot by RFC 9309.
    const isCombined = !ignoring.includes(context.byDialect.standard.dialect)
    const alsoCombining = combining(context, agent, dialects, own)
    const combined = `RFC 9309 combines the groups of one robot${alsoCombining}.`
    const problem: Problem = {
      span: agent.line.valueSpan,
      says: {
        ...(isClosed
          ? saysOfClosed(before, agent)
          : !isCombined
            ? saysOfNoToken(agent, ignoredBy)
            : opening !== undefined
              ? saysOfOpening(before, agent, opening, combined)
              : {
                  what: `${quoted(agent.value)} already has a group above.`,
                  effect: sentences(combined, ignoredBy),
                  advice: `Write one group with all rules for ${quoted(agent.value)}.`,
                }),
        subject: quoted(agent.value),
      },
      related: [{ span: before.line.valueSpan, message: 'the first group' }],
      dialects,
      ...(isClosed
        ? { severity: 'warning' as const }
        : hasSameRules ||
            isNothingLost(before.group, agent.group) ||
            obeyingRobot(agent.value) !== undefined ||
            isFormer(agent.value) ||
            (asked.length === 0 && (opening === undefined || !isCombined)) ||
            (own !== undefined && alsoCombining !== '') ||
            isMeant(context, before.group, agent, dialects)
          ? { severity: 'hint' as const }
          : {}),
      // The owner decides first whether the site is meant to be closed.
      ...(isClosed ? {} : fixes.get(agent.group)),
    }
    yield {
      problem,
      group: agent.group,
      above: before.line.number,
      isRepeated: hasSameRules && namesOf(before.group) === names && agent === agent.group.agents.at(-1),
      hasMore: agent.group.records.some(
        ({ field }) =>
          field !== 'user-agent' && field !== 'allow' && field !== 'disallow' && !isOfSite(field),
      ),
    }
  }
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

/** Does a second group only open the site, which the first one does not close? */
function isNothingLost(first: CheckedGroup, second: CheckedGroup): boolean {
  return (
    second.rules.every(({ field, value }) => (field === 'allow' ? /^\/?\**$/.test(value) : value === '')) &&
    !first.rules.some(({ field, value }) => field === 'disallow' && /^[/*]+$/.test(value))
  )
}

/** The path of the first rule with which a group opens URLs; `undefined` if there is none. */
function openedPath({ rules }: CheckedGroup): string | undefined {
  return rules.find(({ field, value }) => field === 'allow' && value !== '')?.value
}

/** The rules of a group as a text that is equal for groups with the same rules. */
const rulesOf = oncePerGroup(({ rules }) =>
  [...new Set(rules.map(({ field, value }) => `${field} ${value}`))].sort().join('\n'),
)

/**
 * The fix that joins the second group to the first. Both name the same robots, because otherwise the fix
 * would affect other robots. If nothing but blank lines and comments is between them, the User-agent lines
 * go, and all else stays where it is. Otherwise the records of the second group move below the first.
 */
function fixOf(context: Context, into: CheckedGroup, from: CheckedGroup): { readonly fix?: ProposedFix } {
  const { file } = context
  const { heading, agents, records } = linesOfGroup(context, from)
  if (records.length === 0)
    return { fix: { title: 'remove the second group', edits: removalsOf(context, [...heading, ...agents]) } }
  const own = linesOfGroup(context, into)
  // A service overwrites its part of the file.
  if ([...own.agents, ...agents].some((number) => isManaged(context, number))) return {}
  // Next to other rules, an empty Disallow says nothing and misleads.
  const hasRules = [into, from].some(({ rules }) => rules.some(({ value }) => value !== ''))
  const empty = new Set(
    [into, from].flatMap(({ rules }) =>
      rules.flatMap(({ field, value, line }) =>
        hasRules && field === 'disallow' && value === '' ? [line] : [],
      ),
    ),
  )
  const target = file.lineAt(Math.max(...own.agents, ...own.records.filter((number) => !empty.has(number))))
  const present = new Set(own.records.map((number) => wordsOf(context, number)))
  const isNew = (number: number): boolean =>
    file.lineAt(number).kind !== 'record' || !present.has(wordsOf(context, number))
  const title = `merge the groups of ${quoted(from.agents[0]?.value ?? '')}`
  const between = blanksBetween(context, into, from)
  if (between !== undefined) {
    const repeated = records.filter((number) => !isNew(number))
    const gone = [...between, ...agents, ...repeated, ...empty]
    return { fix: { title, edits: removalsOf(context, gone) } }
  }
  const left = [...heading, ...records].filter((number) => !empty.has(number) && isNew(number))
  const moved = left.map((number) => {
    const { start, ending } = file.lineAt(number)
    return file.text.slice(start, ending)
  })
  const text =
    target.ending === target.end
      ? moved.map((line) => `${file.lineEnd}${line}`).join('')
      : moved.map((line) => `${line}${file.lineEnd}`).join('')
  return {
    fix: {
      title,
      edits: [
        { start: target.end, end: target.end, text },
        ...removalsOf(context, [...heading, ...agents, ...records, ...empty]),
      ],
    },
  }
}

/** Do the records of a group keep their place when its fix joins it to a group above? */
function staysInPlace(context: Context, into: CheckedGroup, from: CheckedGroup): boolean {
  return linesOfGroup(context, from).records.length > 0 && blanksBetween(context, into, from) !== undefined
}

/** The blank lines between two groups, if nothing else but comments is there. */
function blanksBetween(
  context: Context,
  into: CheckedGroup,
  from: CheckedGroup,
): readonly number[] | undefined {
  const { file } = context
  const { agents, records } = linesOfGroup(context, into)
  const [last, next] = [Math.max(...agents, ...records), from.group.firstLine]
  const between = file.lines.slice(last, next - 1)
  if (last >= next || between.some(({ kind }) => kind !== 'blank' && kind !== 'comment')) return undefined
  return between.flatMap(({ kind, number }) => (kind === 'blank' ? [number] : []))
}

function isManaged(context: Context, line: number): boolean {
  return managedParts(context).some(({ first, last }) => line >= first && line <= last)
}

/** What a record says, however it is spaced. */
function wordsOf({ file }: Context, number: number): string {
  const { name, value } = file.lineAt(number)
  return `${name}:${value}`
}

const nameSetOf = oncePerGroup(({ agents }) => new Set(agents.map(({ value }) => value.toLowerCase())))

/** The names of the robots of a group as a text that is equal for groups with the same names. */
const namesOf = oncePerGroup((group) => [...nameSetOf(group)].sort().join('\n'))
