import { searchAgents } from '../../agents/search-agents.ts'
import { closingRule } from '../../analysis/closed/closed-site.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** G109: the file has no `*` group. */
export const noStarGroup: CheckRule = {
  code: 'G109',
  name: 'no-star-group',
  severity: 'info',
  rank: 70,
  why: 'If no group applies to a robot, the robot may fetch everything (RFC 9309 §2.2.1). That may be intended. But a file names only some of the many robots, and new ones appear all the time. A file that only shuts robots out is a list of robots that are not wanted, and the finding is a hint. If a file of more than three groups closes paths to a search engine, other robots may need its rules. Then the finding is info.',
  find,
}

/** A file with no more groups than this is about their robots alone. */
const FEW_GROUPS = 3

function* find(context: Context): Generator<Problem> {
  const [first] = context.file.agents
  if (first === undefined || context.file.groups.some(({ isStarGroup }) => isStarGroup)) return
  yield {
    span: first.line.valueSpan,
    ...(closesPathsToSearch(context) && context.file.groups.length > FEW_GROUPS
      ? {}
      : { severity: 'hint' as const }),
    says: {
      what: 'The file has no "*" group, so robots to which no group applies may fetch everything.',
      advice: 'If other robots should obey rules too, add a "*" group with the rules for them.',
    },
    dialects: context.byDialect.where((file) => file.outline.groups.length > 0),
  }
}

/** Does the file close some paths to a search engine that it names, but not the site? */
function closesPathsToSearch(context: Context): boolean {
  return searchAgents(context).some(({ named, policy, dialect }) => {
    if (named === undefined) return false
    const read = policy(dialect)
    const closes = read.rules.some(({ effect, value }) => effect === 'disallow' && value !== '')
    return closes && closingRule(context, read) === undefined
  })
}
