import { type Robot, robotsByToken } from '../../../robots/index.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import type { JoinedAgent } from '../../analysis/joined-agents.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Says } from '../../finding.ts'
import type { Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'

/** What G103 says of User-agent lines without rules that share those of others. */

/**
 * Operators whose documents do not say whether a Crawl-delay ends a run of User-agent lines. Wayleave reads
 * their dialects as RFC 9309 does, but that proves nothing about their robots.
 */
export const SILENT: ReadonlyMap<string, string> = new Map([
  ['bing', 'Microsoft'],
  ['yandex', 'Yandex'],
])

/** The dialect of the robot, or of all robots, that a name stands for; empty if there is no such dialect. */
export function soleDialect({ value }: Pick<NamedAgent, 'value'>): string {
  const own = ownRobot(value)
  const found = new Set((own === undefined ? robotsByToken(value) : [own]).map(({ dialect }) => dialect))
  return found.size === 1 ? [...found].join('') : ''
}

/** The sentences about two lines for one robot without a rule between them. */
export function saysOfSame({ value }: NamedAgent, inThese: string): Says {
  return {
    case: 'one name twice',
    what: `No rule is between this User-agent line for ${quoted(value)} and the next.`,
    effect: `${inThese}, the two lines are in one group, but other parsers may read two groups.`,
    advice: `Write one User-agent line for ${quoted(value)}, with all records below it.`,
  }
}

/** Facts about a User-agent line whose robot shares the rules of others. */
interface Joining {
  /** The dialects in which that is so, as the beginning of a sentence. */
  readonly inThese: string
  /** What the rules close, as a sentence; empty if that is not the whole site. */
  readonly closing: string
  readonly pause: Pause | undefined
  /** The other lines that share these rules. */
  readonly others: readonly JoinedAgent[]
  /** The fix that moves the record between the lines below them. */
  readonly shifted: Problem['fix']
  /** The fix that moves the record into the `*` group above. */
  readonly moved: Problem['fix']
}

/** The sentences about a User-agent line whose robot shares the rules of others. */
export function saysOfJoined(one: JoinedAgent, joining: Joining): Says {
  const { agent, next, owner, firstRule } = one
  const { inThese, closing, pause, others } = joining
  const name = quoted(agent.value)
  const shared = quoted((owner ?? next).value)
  const silent = silence(agent)
  const paused = pause === undefined ? '' : sentences(pauseWords(pause), othersWords(others))
  const [advice, circumstance] = remedyFor(one, joining)
  return {
    ...caseOf(
      closing === '' ? '' : 'site closed',
      firstRule === undefined ? 'no rules below' : '',
      silent === '' ? '' : 'not documented',
      paused === '' ? '' : 'Crawl-delay for others',
      circumstance,
    ),
    what: sentences(
      closing,
      firstRule === undefined
        ? `${inThese}, rules that you add for ${shared} would also apply to ${name}.`
        : `${inThese}, the rules for ${shared} from line ${firstRule} on also apply to ${name}.`,
    ),
    effect: sentences(
      `No rule is between the User-agent lines of ${name} and ${quoted(next.value)}.`,
      silent,
      paused,
    ),
    advice,
  }
}

/** What to do about such a line, and what sets the case apart. */
function remedyFor(
  { agent, between }: JoinedAgent,
  { shifted, moved }: Joining,
): readonly [advice: string, circumstance: string] {
  const name = quoted(agent.value)
  if (shifted !== undefined)
    return [
      `Write line ${between} below the User-agent lines, so that every parser sees one group. If ${name} is not meant to get these rules, give it its own.`,
      'record between',
    ]
  return moved === undefined
    ? [`Give ${name} its own rules, or an empty Disallow if it may fetch everything.`, '']
    : ['Move the records below this line into the "*" group above, and remove this line.', 'second "*" group']
}

/** Sentences, if the operator of a robot does not document such lines; otherwise empty. */
function silence({ value }: Pick<NamedAgent, 'value'>): string {
  const operator = SILENT.get(soleDialect({ value }))
  return operator === undefined
    ? ''
    : `${operator} does not document how its robots read this. They may take it for a group without rules, and fetch everything.`
}

/** A sentence about further User-agent lines of the group without rules; empty if there are none. */
function othersWords(others: readonly JoinedAgent[]): string {
  return others.length === 0
    ? ''
    : `In these dialects, the rules also apply to ${joinWords(others.map(({ agent: { value, line } }) => `${quoted(value)} (line ${line.number})`))}.`
}

/** A Crawl-delay that also reaches robots of the `*` group. */
export interface Pause {
  readonly from: JoinedAgent
  /** A robot that obeys it. */
  readonly robot: Robot
}

/** Sentences about a Crawl-delay that also reaches robots of the `*` group. */
function pauseWords({ from, robot: { name, dialect } }: Pause): string {
  const { value } = from.agent
  const line = from.between
  const operator = SILENT.get(dialect)
  const known = operator === undefined ? '' : `, but ${operator} does not document how it reads these lines`
  return `The Crawl-delay of ${quoted(value)} in line ${line} is then for the robots of the "*" group, too. ${name} obeys Crawl-delay${known}.`
}
