import { servesPurpose } from '../../../robots/index.ts'
import { lineNamingRobot } from '../../agents/agent-lines.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** Matches a list of names in a sentence: `ChatGPT-User, Claude-User and Perplexity-User`. */
const LIST = /(?<![\w-])[a-z][\w-]*(?:(?:\s*,(?:\s*(?:and|or))?|\s+(?:and|or))\s+[a-z][\w-]*)+/gi

/** The most characters of one run of comments that are read. */
const MAX_LENGTH = 4_000

/**
 * Comments that list robots, of which the file shuts out some, and names others in no group, so that they stay
 * in.
 */
export function* robotsInComments(context: Context): Generator<Problem> {
  for (const lines of runsOfComments(context)) {
    const text = lines
      .map(({ content }) => context.file.text.slice(content.start, content.end).replace(/^#+/, ''))
      .join(' ')
      .slice(0, MAX_LENGTH)
    for (const [list] of text.matchAll(LIST)) {
      const robots = list.split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+/i).map(ownRobot)
      const known = robots.filter((robot) => robot !== undefined)
      if (known.length < robots.length) continue
      const closed = known.filter(
        (robot) => lineNamingRobot(context, robot) !== undefined && isClosedTo(context, robot),
      )
      const open = known.filter(
        (robot) =>
          robot.retired === undefined &&
          // To close a robot of a search would take the site out of its results.
          !servesPurpose(robot, 'search') &&
          lineNamingRobot(context, robot) === undefined &&
          !isClosedTo(context, robot),
      )
      const [first] = open
      const isEach = known.every((robot) => closed.includes(robot) || open.includes(robot))
      if (first === undefined || closed.length === 0 || !isEach) continue
      const line =
        lines.find(({ content }) =>
          context.file.text.slice(content.start, content.end).includes(first.name),
        ) ?? (lines[0] as CheckedLine)
      const names = robotPhrase(open)
      const [those, them] = open.length === 1 ? ['that robot', 'it'] : ['those robots', 'them']
      const agentLines = joinWords(open.map(({ name }) => quoted(`User-agent: ${name}`)))
      yield {
        span: line.content,
        severity: 'warning',
        says: {
          case: 'list of robots',
          what: `The comment names ${names} together with ${robotPhrase(closed)}, to which the file closes the site.`,
          effect: `But no group names ${names}, so the site is open to ${those}.`,
          advice: `If you mean ${them} too, add ${agentLines} with "Disallow: /".`,
          subject: names,
        },
      }
    }
  }
}

/** The runs of comment lines of a file. */
function runsOfComments({ file }: Context): readonly (readonly CheckedLine[])[] {
  const runs: CheckedLine[][] = []
  for (const line of file.lines) {
    if (line.kind !== 'comment') continue
    const last = runs.at(-1)
    if (last?.at(-1)?.number === line.number - 1) last.push(line)
    else runs.push([line])
  }
  return runs
}
