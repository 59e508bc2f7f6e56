import { type Robot, robotsByToken } from '../../../robots/index.ts'
import { policyOfRobot } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** G112: a group that no known robot follows. */
export const unreachableGroup: CheckRule = {
  code: 'G112',
  name: 'unreachable-group',
  severity: 'warning',
  why: 'Some tokens are names that a crawler only falls back on. If no group names `bingbot`, bingbot follows a group for `msnbot`; the robots of Yandex follow one for `Yandex`. If each of these robots has its own group in the same file, none follows the group of the fallback token. A change to it has no effect.',
  find,
}

/** The most groups that a message names. */
const MAX_NAMED = 3

function* find(context: Context): Generator<Problem> {
  for (const group of context.file.groups) {
    const [agent] = group.agents
    if (group.isStarGroup || agent === undefined) continue
    const robots = group.agents.map(({ value }) => robotsByToken(value))
    // The registry does not say which group an unknown robot follows.
    if (robots.some((addressed) => addressed.length === 0)) continue
    const selected = robots.flat().map((robot) => selectedLines(context, robot))
    if (selected.some((lines) => lines === undefined || lines.has(agent.line.number))) continue
    const instead = [...new Set(selected.flatMap((lines) => [...(lines ?? [])]))].sort(
      (one, other) => one - other,
    )
    const others = instead.map((line) => context.file.lineAt(line))
    const names = joinWords(others.slice(0, MAX_NAMED).map(({ value }) => quoted(value)))
    yield {
      span: agent.line.valueSpan,
      message: `No known robot follows this group, so its rules have no effect. Robots that fall back on ${quoted(agent.value)} follow the ${others.length === 1 ? 'group' : 'groups'} of ${names} instead. Move the rules of this group to ${others.length === 1 ? 'that group' : 'those groups'}, or remove this group.`,
      related: others
        .slice(0, MAX_NAMED)
        .map(({ valueSpan }) => ({ span: valueSpan, message: 'this group applies instead' })),
      dialects: [...new Set(robots.flat().map(({ readAs }) => readAs))],
    }
  }
}

/** The User-agent lines of the groups that a registry robot follows; `undefined` if the budget is spent. */
function selectedLines(context: Context, robot: Robot): ReadonlySet<number> | undefined {
  const policy = policyOfRobot(context, robot)
  return policy === undefined ? undefined : context.policies.selectedAgentLines(policy)
}
