import type { Obeys } from '../../../robots/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, sourceOf } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A108: rules for a robot that does not follow them. */
export const doesNotObey: CheckRule = {
  code: 'A108',
  name: 'does-not-obey',
  severity: 'info',
  why: 'Some robots never ask for robots.txt, or say that they do not follow it: mostly those that fetch because a person asked them to. What a file forbids them it does not keep them from. Whoever has to shut one out does so in the server. The registry says which, with the page that says so; of one that obeys in part, or of which others than its operator say that it does not obey, only a hint is given.',
  find,
}

const NOT_SURE = 'it may fetch what this group forbids. To be sure, refuse it in the server.'

/** What a robot does, and what follows, where its operator says so. */
const WORDS: Partial<Record<Obeys, readonly [what: string, follows: string]>> = {
  no: ['does not obey robots.txt', 'what this group forbids it fetches all the same. To shut it out, refuse it in the server.'],
  partly: ['obeys robots.txt only in part', NOT_SURE],
}

/** The same where others say it. */
const HEARSAY: readonly [what: string, follows: string] = ['is said not to obey robots.txt, and its operator says nothing', NOT_SURE]

function* find(context: Context): Generator<Problem> {
  for (const { line, own, agent } of registryAgentLines(context)) {
    if (!agent.group.rules.some(({ field, value }) => field === 'disallow' && value !== '')) continue
    for (const robot of own) {
      const { robotsTxt } = robot.obeys
      const words = robotsTxt === 'unknown' && robot.saidToDisobey ? HEARSAY : WORDS[robotsTxt]
      if (words === undefined) continue
      const [what, follows] = words
      yield {
        span: line.valueSpan,
        ...(robotsTxt === 'no' ? {} : { severity: 'hint' as const }),
        message: `${robot.name} ${what} (${sourceOf(robot)}): ${follows}`,
        dialects: dialectsOfRobots(context, [robot]),
      }
    }
  }
}
