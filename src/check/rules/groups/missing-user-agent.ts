import type { ParsedRecord } from '../../../dialects/index.ts'
import { missingAgents } from '../../analysis/missing-agents.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** G117: rules whose User-agent line seems to be missing. */
export const missingUserAgent: CheckRule = {
  code: 'G117',
  name: 'missing-user-agent',
  severity: 'warning',
  rank: -170,
  // The rules that contradict an empty Disallow are meant for other robots.
  explains: ['I111'],
  why: 'A rule belongs to the User-agent lines above it, whatever blank lines and comments are between (RFC 9309 §2.2.1). A comment such as `# Googlebot`, or a User-agent line in a comment, begins no group: the rules below it join the group above. So do rules below a group that says all in its first rule: an empty Disallow, or `Disallow: /`, or a Crawl-delay and a blank line. Rules for accounts, back ends and the like are for all robots. They then apply to robots for which they are not meant, and to none of the others.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { group, first, count, header, above: complete, token } of missingAgents(context)) {
    const [agent] = group.agents
    const line = context.file.lineAt(first.line)
    if (agent === undefined) continue
    const above = quoted(agent.value)
    const place = header ?? line
    const words = quoted(context.file.text.slice(place.content.start, place.content.end))
    const rules = plural(count, 'rule')
    const [they, below, from] =
      count === 1
        ? ['it is', 'the rule below it is', `The rule ${words} is`]
        : ['they are', `the ${rules} below it are`, `The ${rules} from ${words} on are`]
    const whom = token === '*' ? 'all other robots' : quoted(token)
    yield {
      span: place.content,
      says: {
        ...(header !== undefined
          ? { what: `The comment ${words} begins no group, so ${below} in the group of ${above}.` }
          : {
              ...saysOfComplete(complete, above),
              effect: `${from} still in that group, and for no other robot.`,
            }),
        advice: `If ${they} meant for ${whom}, write ${quoted(`User-agent: ${token}`)} above line ${first.line}.`,
        subject: words,
      },
      related: [{ span: agent.line.valueSpan, message: 'the group that the rules are in' }],
      dialects: context.byDialect.where((file) => {
        const own = file.fails ? undefined : file.groupAt(first.line)
        return own !== undefined && own === file.groupAt(agent.line.number)
      }),
    }
  }
}

/** What a record says after which nothing more is for the robots of its group. */
function saysOfComplete(record: ParsedRecord | undefined, robot: string): Says {
  const line = `Line ${record?.line ?? 0}`
  if (record?.field === 'crawl-delay')
    return { case: 'below a pause', what: `${line} asks ${robot} for a pause, and a blank line follows.` }
  const opens = record?.value === '' ? 'opens' : 'closes'
  return {
    case: `below a rule that ${opens} the site`,
    what: `${line} ${opens} the whole site to ${robot}.`,
  }
}
