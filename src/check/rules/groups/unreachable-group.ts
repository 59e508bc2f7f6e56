import { type Robot, robotsByToken } from '../../../robots/index.ts'
import { policyOfRobot } from '../../analysis/robot-policy.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** G112: a group that no known robot follows. */
export const unreachableGroup: CheckRule = {
  code: 'G112',
  name: 'unreachable-group',
  severity: 'warning',
  tag: 'unnecessary',
  why: 'Some robots follow a group with another name if no group has their own. For example, bingbot then follows a group for `msnbot`, and the robots of Yandex follow one for `Yandex`. If all these robots have groups of their own, no robot follows the group with the other name. Also, some parsers compare names in such a way that a robot never finds its group. The finding is a hint then, and also if the other group has the same rules.',
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
    const dialects = [...new Set(robots.flat().map(({ readAs }) => readAs))]
    const isElsewhere =
      selected.every((lines) => lines !== undefined && lines.size > 0) &&
      others.every(({ value }) => value !== '*')
    const names = (values: readonly string[], last: 'and' | 'or' = 'and'): string =>
      joinWords(
        [
          ...values.slice(0, MAX_NAMED).map(quoted),
          ...(values.length > MAX_NAMED ? [plural(values.length - MAX_NAMED, 'other')] : []),
        ],
        last,
      )
    const named = names(
      group.agents.map(({ value }) => value),
      'or',
    )
    const [groups, those] = others.length === 1 ? ['group', 'that group'] : ['groups', 'those groups']
    const [reads, shows] = dialects.length === 1 ? ['reads', 'shows'] : ['read', 'show']
    yield {
      span: agent.line.valueSpan,
      says: {
        what: `None of the robots that Wayleave knows by the name ${named} follows this group.`,
        ...(isElsewhere
          ? {
              effect: `They follow the ${groups} of ${names(others.map(({ value }) => value))} instead.`,
              advice: `Move the rules of this group to ${those}, or remove this group.`,
            }
          : {
              case: 'reading of a dialect',
              effect: `The reason may be how ${joinWords(dialects)} ${reads} groups, which ${joinWords(dialects.map((id) => `"wayleave dialects ${id}"`))} ${shows}.`,
              advice:
                'Use another way to control these robots, such as settings of the server, or remove the group.',
            }),
        subject: named,
      },
      related: others
        .slice(0, MAX_NAMED)
        .map(({ valueSpan }) => ({ span: valueSpan, message: 'this group applies instead' })),
      dialects,
      ...(isElsewhere && !hasRulesOf(context, group, instead) ? {} : { severity: 'hint' as const }),
    }
  }
}

/** The User-agent lines of the groups that a registry robot follows; `undefined` if the budget is spent. */
function selectedLines(context: Context, robot: Robot): ReadonlySet<number> | undefined {
  const policy = policyOfRobot(context, robot)
  return policy === undefined ? undefined : context.policies.selectedAgentLines(policy)
}

/** Have the groups of these User-agent lines every rule of this group? */
function hasRulesOf(context: Context, { rules }: CheckedGroup, lines: readonly number[]): boolean {
  const others = context.file.groups.filter(({ agents }) =>
    agents.some(({ line }) => lines.includes(line.number)),
  )
  return others.every((other) => {
    const own = new Set(other.rules.map(({ field, value }) => `${field} ${value}`))
    return rules.every(({ field, value }) => own.has(`${field} ${value}`))
  })
}
