import { readOptionsOf } from '../../../robots/index.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** S109 reports an Allow without a path. */
export const emptyAllow: CheckRule = {
  code: 'S109',
  name: 'empty-allow',
  severity: 'info',
  why: 'For the robots of today, an Allow without a path has no effect. Some parsers that use the first matching rule let it allow the whole site. By the documentation of Yandex of about 2010 to 2013, it forbade the whole site, and so it still does for the Python library robotexclusionrulesparser. No robot needs such a line. If the group names a robot that takes the line to allow what a Disallow forbids, the finding is a warning.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const line of context.file.lines) {
    const { name, value, content, number } = line
    if (name !== 'allow' || value !== '') continue
    const isOnlyRule = onlyRules(context).has(number)
    yield {
      span: content,
      says: {
        what: 'This Allow has no path.',
        effect: 'Most parsers ignore the line; others take it to allow or to forbid the whole site.',
        ...(isOnlyRule
          ? {
              case: 'only rule',
              advice:
                'Add a path, or write an empty Disallow instead: a group without rules may share those of the next group.',
            }
          : { advice: 'Add a path, or delete the line.' }),
      },
      dialects: context.byDialect.recognizing(number, 'allow'),
      ...(opensToNamedRobot(context, number) ? { severity: 'warning' as const } : {}),
      // Without any rule, the group would share the rules of the next one.
      fix: isOnlyRule
        ? { title: 'write an empty Disallow', edits: [{ ...line.nameSpan, text: 'Disallow' }] }
        : { title: 'delete the line', edits: [removeLine(context, line)] },
    }
  }
}

/** Does the line allow to a robot that its group names, in the robot's dialect, what a Disallow forbids? */
function opensToNamedRobot(context: Context, number: number): boolean {
  return namedRobots(context).some(({ robot, agent: { group } }) => {
    if (!group.rules.some(({ line }) => line === number)) return false
    const { agent, dialect } = readOptionsOf(robot)
    const policy = context.policies.get(dialect, agent)
    return policy.rules.some((rule) => {
      const url = rule.effect === 'disallow' ? sampleUrl(context, rule.pattern) : undefined
      const by = url === undefined ? undefined : cachedVerdict(context, policy, url).rule
      return by?.effect === 'allow' && by.line === number
    })
  })
}

/** The numbers of the lines that are the only rule of their group. */
function onlyRules(context: Context): ReadonlySet<number> {
  return context.once(findOnlyRules)
}

function findOnlyRules({ file }: Context): ReadonlySet<number> {
  return new Set(
    file.groups.flatMap(({ rules }) => (rules.length === 1 ? rules.map(({ line }) => line) : [])),
  )
}
