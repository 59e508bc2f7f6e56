import { knownAgentLines } from '../agent-lines.ts'
import type { Context } from '../context.ts'
import { readersOfRobots, whereSaid } from '../robot-words.ts'
import type { Problem, Rule } from '../rule.ts'

/** A108: rules for a robot that does not follow them. */
export const doesNotObey: Rule = {
  code: 'A108',
  name: 'does-not-obey',
  severity: 'info',
  why: 'Some robots never ask for robots.txt, or say that they do not follow it: mostly those that fetch because a person asked them to. What a file forbids them it does not keep them from. Whoever has to shut one out does so in the server. The registry says which, with the page that says so; of one that obeys in part only a hint is given.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own, agent } of knownAgentLines(context)) {
    if (!agent.group.rules.some(({ field, value }) => field === 'disallow' && value !== '')) continue
    for (const robot of own) {
      const { robotsTxt } = robot.obeys
      if (robotsTxt !== 'no' && robotsTxt !== 'partly') continue
      yield {
        span: line.valueSpan,
        ...(robotsTxt === 'partly' ? { severity: 'hint' as const } : {}),
        message:
          robotsTxt === 'no'
            ? `${robot.name} does not obey robots.txt (${whereSaid(robot)}): what this group forbids it fetches all the same. To shut it out, refuse it in the server.`
            : `${robot.name} obeys robots.txt only in part (${whereSaid(robot)}): it may fetch what this group forbids. To be sure, refuse it in the server.`,
        readers: readersOfRobots(context, [robot]),
      }
    }
  }
}
