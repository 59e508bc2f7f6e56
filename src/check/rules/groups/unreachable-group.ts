import type { Robot } from '../../../robots/index.ts'
import { policyOfRobot } from '../../agents/robot-policy.ts'
import { robotsByToken } from '../../agents/robots-by-token.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** G112: a group that none of the robots it names ever follows. */
export const unreachableGroup: CheckRule = {
  code: 'G112',
  name: 'unreachable-group',
  severity: 'warning',
  why: 'Some tokens are names that a crawler only falls back on: bingbot follows a group for `msnbot` where none names `bingbot`, and the robots of Yandex one for `Yandex`. Where every robot that answers to a token has a group of its own in the same file, the group of that token is read by nobody, and what was changed in it has no effect.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const group of context.file.groups) {
    const [agent] = group.agents
    if (group.isStarGroup || agent === undefined) continue
    const robots = group.agents.map(({ value }) => robotsByToken(value))
    // Of a robot the registry does not know, nobody can say what it follows.
    if (robots.some((addressed) => addressed.length === 0)) continue
    const selected = robots.flat().map((robot) => takenBy(context, robot))
    if (selected.some((lines) => lines === undefined || lines.has(agent.line.number))) continue
    const instead = [...new Set(selected.flatMap((lines) => [...(lines ?? [])]))].sort((one, other) => one - other)
    const others = instead.map((line) => context.file.lineAt(line))
    yield {
      span: agent.line.valueSpan,
      message: `No robot that is known to answer to ${quoted(agent.value)} follows this group: ${joinWords(others.slice(0, 3).map(({ value }) => quoted(value)))} ${others.length === 1 ? 'has' : 'have'} a group in this file, which counts instead. Move these rules there, or remove them.`,
      related: others.slice(0, 3).map(({ valueSpan }) => ({ span: valueSpan, message: 'counts instead' })),
      dialects: [...new Set(robots.flat().map(({ readAs }) => readAs))],
    }
  }
}

/** The User-agent lines of the groups that a robot of the registry follows; nothing where too much was asked before. */
function takenBy(context: Context, robot: Robot): ReadonlySet<number> | undefined {
  const policy = policyOfRobot(context, robot)
  return policy === undefined ? undefined : context.policies.selectedAgentLines(policy)
}
