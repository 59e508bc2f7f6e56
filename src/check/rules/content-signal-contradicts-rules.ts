import { dialects } from '../../dialects/index.ts'
import type { Purpose, Robot } from '../../robots/index.ts'
import { ANYBODY, MAX_ROBOTS_ASKED, tokenOf } from '../ask-as.ts'
import { homeOf, shutBy } from '../closed-site.ts'
import { type Context, type NamedAgent, robotsOfToken } from '../context.ts'
import { type FieldRecord, recordsOf } from '../records.ts'
import type { Problem, Rule } from '../rule.ts'
import { signalParts } from '../signal-parts.ts'
import { counted, listWords, quoted } from '../words.ts'

/** X233: a signal grants what the rules forbid to the robots that would do it. */
export const contentSignalContradictsRules: Rule = {
  code: 'X233',
  name: 'content-signal-contradicts-rules',
  severity: 'warning',
  why: 'A signal says what may be done with pages, a rule who may fetch them (contentsignals.org). A file that grants training, and closes the site to the robots that collect for it, says two things: the robots stay away, whatever is granted.',
  find,
}

/** For what robots fetch whose work a key is about. */
const PURPOSES: ReadonlyMap<string, readonly Purpose[]> = new Map([
  ['search', ['search', 'ai-search']],
  ['ai-input', ['ai-search', 'ai-user']],
  ['ai-train', ['ai-training']],
])

/** Robots that a message names. */
const MOST_NAMED = 3

function* find(context: Context): Generator<Problem> {
  const granting = recordsOf(context, 'content-signal').flatMap((record) =>
    signalParts(record).flatMap(({ key, answer, keySpan, answerSpan }) =>
      answer === 'yes' && record.group?.everybody === true ? [{ record, key, span: { start: keySpan.start, end: answerSpan.end } }] : [],
    ),
  )
  if (granting.length === 0) return
  const named = knownRobots(context)
  const standard = context.policyOf(context.standard.dialect, ANYBODY)
  const isShutForAll = shutBy(context, standard) !== undefined
  for (const { record, key, span } of granting) {
    const purposes = PURPOSES.get(key) ?? []
    const shut = named.filter(({ robot }) => purposes.includes(robot.purpose)).filter(({ robot, agent }) => isShut(context, robot, agent))
    if (isShutForAll && !named.some(({ robot, agent }) => purposes.includes(robot.purpose) && !isShut(context, robot, agent))) {
      yield problemOf(context, record, span, `This grants ${key}, and the site is closed for everybody`, [])
    } else if (shut.length > 0) {
      const names = shut.slice(0, MOST_NAMED).map(({ robot }) => quoted(robot.name))
      const more = shut.length > MOST_NAMED ? [counted(shut.length - MOST_NAMED, 'other robot')] : []
      yield problemOf(context, record, span, `This grants ${key}, and the site is closed to ${listWords([...names, ...more])}`, shut)
    }
  }
}

interface Known {
  readonly robot: Robot
  readonly agent: NamedAgent
}

/** The known robots that the file names by their own tokens. */
function knownRobots(context: Context): readonly Known[] {
  const known = new Map<Robot, Known>()
  for (const agent of context.agents) {
    const token = tokenOf(agent).toLowerCase()
    const robot = robotsOfToken(token).find(({ tokens }) => tokens[0]?.toLowerCase() === token)
    if (robot !== undefined && !known.has(robot)) known.set(robot, { robot, agent })
    if (known.size === MAX_ROBOTS_ASKED) {
      context.notes.add(`X233 asked for ${MAX_ROBOTS_ASKED} known robots, and for no more.`)
      break
    }
  }
  return [...known.values()]
}

function isShut(context: Context, { readAs }: Robot, agent: NamedAgent): boolean {
  return shutBy(context, context.policyOf(dialects[readAs], tokenOf(agent))) !== undefined
}

function problemOf(context: Context, record: FieldRecord, span: Problem['span'], what: string, shut: readonly Known[]): Problem {
  const readings = new Set(shut.map(({ robot }) => robot.readAs))
  return {
    span,
    message: `${what}. Let those robots in, or do not grant it.`,
    related: shut.slice(0, MOST_NAMED).map(({ agent }) => ({ span: agent.line.valueSpan, message: 'its group closes the site' })),
    readers: context.readersWho(
      ({ dialect }) =>
        (shut.length === 0 || readings.has(dialect.id)) && context.readingOf(dialect).fieldAt(record.line.number) === 'content-signal',
    ),
    witness: homeOf(context),
  }
}
