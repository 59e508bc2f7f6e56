import { type Robot, robots, robotsByToken, tokenOf } from '../../../robots/index.ts'
import { agentAlias } from '../../agents/agent-aliases.ts'
import { type AgentLine, agentLinesOfKind } from '../../agents/agent-lines.ts'
import { isCommonWord } from '../../agents/common-words.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import type { Context } from '../../file/context.ts'
import type { Problem } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** A line whose name is only the beginning of a robot's. */
export interface CutName extends AgentLine {
  readonly robot: Robot
}

/** From this number of such names on, a list was cut to the first letters of each name. */
const MANY_CUT = 3

/** The lengths of names that are too short to be meant as they are. */
const CUT_LENGTHS = { least: 3, most: 5 }

/**
 * The names of a file that are the first letters of a robot's name, which no other line has, and which the robot does
 * not obey; none if they are few.
 *
 * @param named all names of the file, in lower case.
 */
export function cutNames(context: Context, named: ReadonlySet<string>): readonly CutName[] {
  const found = agentLinesOfKind(context, 'name').flatMap((agentLine) => {
    const { value } = agentLine.agent
    if (value.length < CUT_LENGTHS.least || value.length > CUT_LENGTHS.most) return []
    if (robotsByToken(value).length > 0 || isCommonWord(value) || agentAlias(value) !== undefined) return []
    const begun = BY_LENGTH.filter((robot) => isWithinWord(value, tokenOf(robot)))
    const [robot] = begun
    if (robot === undefined || begun.some((one) => named.has(tokenOf(one).toLowerCase()))) return []
    const dialects = dialectsNotNaming(context, value, tokenOf(robot))
    return dialects?.includes(robot.readAs) === true ? [{ ...agentLine, robot }] : []
  })
  const distinct = new Map(found.map((one) => [one.agent.value.toLowerCase(), one]))
  return distinct.size < MANY_CUT ? [] : [...distinct.values()]
}

/** The robots of the registry, those with the shortest names first: of a family, the main one. */
const BY_LENGTH = [...robots].sort((one, other) => tokenOf(one).length - tokenOf(other).length)

/** Does a token begin with these letters, and go on with the same word? */
function isWithinWord(letters: string, token: string): boolean {
  return (
    token.toLowerCase().startsWith(letters.toLowerCase()) && /^[a-z\d]/i.test(token.slice(letters.length))
  )
}

/** The most names that a message shows. */
const MAX_SHOWN = 3

/** The finding for names that are cut off. */
export function cutProblem(context: Context, cut: readonly CutName[]): Problem {
  const [first, ...others] = cut as readonly [CutName, ...CutName[]]
  const shown = cut
    .slice(0, MAX_SHOWN)
    .map(({ agent, robot }) => `${quoted(agent.value)} of ${quoted(tokenOf(robot))}`)
  return {
    span: first.line.valueSpan,
    says: {
      case: 'cut-off names',
      what: `In this file, ${plural(cut.length, 'name')} are only the first letters of names of robots.`,
      effect: `Such are ${joinWords(shown)}. These robots look for their whole names, so the lines have no effect on them.`,
      advice: 'Write the whole names.',
    },
    related: others.map(({ line }) => ({ span: line.valueSpan, message: 'is cut off, too' })),
    dialects: context.byDialect.recognizing(first.line.number, 'user-agent'),
  }
}
