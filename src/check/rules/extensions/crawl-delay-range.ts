import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { servesPurpose } from '../../../robots/index.ts'
import { agentOfGroup, agentOfLine, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import { namedRobots, ownRobot } from '../../agents/named-robots.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import { isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, nearestAgents, recordsOf } from '../../file/field-records.ts'
import { dialectsByValue, dialectsHonouring } from '../../file/pacing-values.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectSentence, plural, quoted } from '../../text/message-phrases.ts'

/** X102 reports a Crawl-delay that is too long for some robots. */
export const crawlDelayRange: CheckRule = {
  code: 'X102',
  name: 'crawl-delay-range',
  severity: 'warning',
  // Beyond 30 seconds, the length of the pause matters more than who obeys it.
  explainsOnLine: ['X237'],
  why: 'A robot that waits an hour between two pages fetches 24 pages a day. Help pages of Bing (July 2026) document 1 to 20, and its blog of 3 May 2012 has 1 to 30 seconds. Longer delays and a delay of 0 are reported. From 10 seconds on, a delay that bingbot obeys is info: it then fetches at most 8,640 pages a day. Above 300 seconds, crawler-commons (SimpleRobotRulesParser), which Nutch and Common Crawl use, takes the whole site as forbidden. If the robots of the group accept the value, the finding is a hint.',
  find,
}

/** The longest delay of the article of Bing, in seconds (Bing Webmaster blog, 3 May 2012). */
const MAX_DELAY = 30

/** The longest delay of the help pages of Bing, in seconds. */
const ADVISED_DELAY = 20

const RANGE = `from 1 to ${ADVISED_DELAY}`

/** From this pause on, in seconds, Bing fetches too few pages of a large site. */
const LONG_DELAY = 10

/** From this pause on for all robots, its author may not know how few pages a day it leaves. */
const NOTABLE_DELAY = 5

const SECONDS_A_DAY = 86_400

function* find(context: Context): Generator<Problem> {
  let checkedRecords = 0
  for (const record of recordsOf(context, 'crawl-delay')) {
    const { value } = record
    const seconds = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(value) ? Number(value) : undefined
    if (seconds === undefined || (seconds > 0 && seconds < NOTABLE_DELAY)) continue
    if (isPointless(context, record)) continue
    if (seconds > MAX_DELAY) {
      checkedRecords += 1
      yield beyondRange(context, record, seconds, checkedRecords > MAX_ROBOTS_PER_RULE)
      continue
    }
    const problem =
      seconds === 0
        ? zeroPause(context, record)
        : longForMain(context, record, seconds, nearestAgents(record))
    if (problem !== undefined) yield problem
  }
}

function zeroPause(context: Context, record: FieldRecord): Problem | undefined {
  const unable = dialectsByValue(context, record).missed
  if (unable.length === 0) return undefined
  const isMissed = unable.some(concerns(context, record, nearestAgents(record)))
  return {
    span: record.span,
    says: {
      case: 'no pause',
      what: 'A Crawl-delay of 0 asks for no pause.',
      effect: dialectSentence(unable, context.dialects.length, 'ignores this value', 'ignore this value'),
      advice: 'Delete the line, or write the number of seconds to wait.',
    },
    dialects: unable,
    severity: isMissed ? 'info' : 'hint',
  }
}

/** The finding for a pause of more than {@link MAX_DELAY} seconds. @param isCut are no dialects looked for that forbid the site? */
function beyondRange(context: Context, record: FieldRecord, seconds: number, isCut: boolean): Problem {
  const { value, span } = record
  const all = context.dialects.length
  const missed = dialectsByValue(context, record).missed.filter(
    concerns(context, record, nearestAgents(record)),
  )
  if (isCut)
    context.notes.add(
      `X102 looked for dialects that forbid the site because of a Crawl-delay in ${MAX_ROBOTS_PER_RULE} records and skipped the other records.`,
    )
  const refusing = isCut
    ? []
    : dialectsRefusing(context, record).filter(concerns(context, record, record.group?.agents))
  const dialects = context.dialects
    .map(({ id }) => id)
    .filter((id) => missed.includes(id) || refusing.includes(id))
  const pages = Math.floor(SECONDS_A_DAY / seconds)
  const [limited, ignoring] = dividedByLimit(context, missed)
  const fetched = pages === 0 ? 'less than one page' : `at most ${plural(pages, 'page')}`
  const effects = [
    [
      limited,
      `documents values ${RANGE}, so this one may not slow it down`,
      `document values ${RANGE}, so this one may not slow them down`,
    ],
    [ignoring, 'ignores this value', 'ignore this value'],
    [refusing, 'treats the whole site as forbidden', 'treat the whole site as forbidden'],
  ] as const
  return {
    span,
    says: {
      case: dialects.length === 0 ? 'pause that is obeyed' : 'pause that is too long',
      what: `A robot that obeys a Crawl-delay of ${quoted(value)} fetches ${fetched} a day.`,
      effect: effects
        .flatMap(([ids, one, many]) => (ids.length === 0 ? [] : [dialectSentence(ids, all, one, many)]))
        .join(' '),
      advice:
        dialects.length === 0
          ? 'If that is too few, write fewer seconds.'
          : `If robots should wait, write a number ${RANGE}, in seconds. Otherwise, delete the line.`,
      subject: quoted(value),
    },
    dialects,
    ...(dialects.length === 0 ? { severity: 'hint' as const } : {}),
    ...(refusing.length > 0 ? { witness: `${originOf(context)}/` } : {}),
  }
}

/**
 * The finding for a long pause that a main search takes from the `*` group, or from a group that names its robot;
 * `undefined` if none does.
 */
function longForMain(
  context: Context,
  record: FieldRecord,
  seconds: number,
  agents: readonly NamedAgent[],
): Problem | undefined {
  const isNamed = agents.some(({ value }) => isMainRobot(value))
  if (isNamed ? seconds < LONG_DELAY : agents.some(({ value }) => !isStar(value))) return undefined
  const isFor = concerns(context, record, agents)
  const obeying = new Set(dialectsHonouring(context, 'crawl-delay'))
  const slowed = context.dialects
    .filter(({ id, concernsEverySite }) => concernsEverySite && obeying.has(id) && isFor(id))
    .map(({ id }) => id)
  if (slowed.length === 0) return undefined
  const all = context.dialects.length
  const isDocumented = seconds <= ADVISED_DELAY
  const effects = [
    isDocumented
      ? dialectSentence(slowed, all, 'obeys it', 'obey it')
      : `Bing documents 1 to ${ADVISED_DELAY} seconds, but an older page says up to ${MAX_DELAY}, so bingbot may obey it.`,
    ...(isNamed ? [] : ['Googlebot ignores it.']),
  ]
  return {
    span: record.span,
    severity: seconds < LONG_DELAY ? 'hint' : 'info',
    loss: { isOfMainSearch: true, rules: 0 },
    says: {
      case: `long pause for ${isNamed ? 'a robot' : 'all'}${isDocumented ? '' : ', not documented'}`,
      what: `A robot that obeys this Crawl-delay fetches at most ${plural(Math.floor(SECONDS_A_DAY / seconds), 'page')} a day.`,
      effect: effects.join(' '),
      advice: 'If your server can bear more, write fewer seconds.',
      subject: quoted(record.value),
    },
    dialects: slowed,
  }
}

/**
 * Is the site closed to the robots of a record, so that none has anything to wait for? Or is it for no robot, because it
 * is in no group?
 */
function isPointless(context: Context, { group }: FieldRecord): boolean {
  if (group === undefined) return true
  return group.isStarGroup ? isClosedToUnnamedAgent(context) : closesAll(group)
}

/**
 * Divides dialects by why they cannot use a long delay: their robot documents a shorter one, or a program
 * gives up only far above.
 */
function dividedByLimit(
  context: Context,
  ids: readonly DialectId[],
): readonly [limited: readonly DialectId[], ignoring: readonly DialectId[]] {
  const limited = new Set(
    context.dialects
      .filter(({ pacing }) => pacing.crawlDelay(String(MAX_DELAY + 1)) === undefined)
      .map(({ id }) => id),
  )
  return [ids.filter((id) => limited.has(id)), ids.filter((id) => !limited.has(id))]
}

function isStar(name: string): boolean {
  return /^\*(?:\s|$)/.test(name)
}

/**
 * Tells which dialects a record is for, by User-agent lines of its group: those of the registry robots that
 * they name. If they name `*`, or nothing does, all dialects but those of search engines that have a group of
 * their own.
 */
function concerns(
  context: Context,
  { group }: FieldRecord,
  agents: readonly NamedAgent[] = [],
): (id: DialectId) => boolean {
  if (agents.length === 0 || agents.some(({ value }) => isStar(value))) {
    const elsewhere = new Set<DialectId>(
      namedRobots(context)
        .filter(({ robot, agent }) => servesPurpose(robot, 'search') && agent.group !== group)
        .map(({ robot }) => robot.readAs),
    )
    return (id) => !elsewhere.has(id)
  }
  const ids = new Set<DialectId | undefined>(agents.map((agent) => ownRobot(agentOfLine(agent))?.readAs))
  return (id) => ids.has(id)
}

/**
 * The checked dialects that forbid the whole site because of this Crawl-delay, or of another Crawl-delay for
 * the same robot.
 */
function dialectsRefusing(context: Context, { group, line }: FieldRecord): DialectId[] {
  const token = group === undefined ? UNNAMED_AGENT : agentOfGroup(group)
  return context.dialects
    .filter((dialect) => context.byDialect.get(dialect).fieldAt(line.number) === 'crawl-delay')
    .filter((dialect) =>
      context.policies
        .getWithinBudget(dialect, token)
        ?.rules.some(({ reason }) => reason === 'crawl-delay-too-long'),
    )
    .map(({ id }) => id)
}
