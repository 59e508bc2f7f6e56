import { type DialectId, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { parse } from '../../../syntax/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** A104: a star in or around a name. */
export const wildcardInToken: CheckRule = {
  code: 'A104',
  name: 'wildcard-in-token',
  severity: 'hint',
  // A star in a name loses a group, unless the finding is info: then its robot finds the group.
  rank: (severity) => (severity === 'info' ? 0 : -110),
  promise: 'gives',
  why: 'In a User-agent line, `*` stands alone and means every robot that no group names. It is not a wildcard within a name (RFC 9309 §2.2.1). Some parsers read only the part before the star, and perhaps no robot has that name. Others look for a robot with a star in its name. A pattern for many robots, such as `*bot`, is info: it reaches none of them. So is the name of a known robot with a star, which its robot may still find. If Googlebot or bingbot does not find its group, the finding is a warning.',
  find,
}

/** The most different values of a file that are read in all dialects. */
const MAX_VALUES = 50

const notStarCache = cachePerContext(() => new Map<string, readonly DialectId[]>())

/**
 * The checked dialects in which a User-agent line with this value is not for every robot, found by reading a
 * file with that one line. `undefined` for a new value after {@link MAX_VALUES}.
 */
function dialectsNotStar(context: Context, value: string): readonly DialectId[] | undefined {
  const cache = notStarCache(context)
  const cached = cache.get(value)
  if (cached !== undefined || cache.size >= MAX_VALUES) return cached
  const file = parse(`User-agent: ${value}\nDisallow: /\n`)
  const dialects = context.dialects
    .filter((dialect) => read(file, { agent: UNNAMED_AGENT, dialect }).selection.kind !== 'star')
    .map(({ id }) => id)
  cache.set(value, dialects)
  return dialects
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'wildcard')) {
    const [name = '*'] = names
    const suggested = name === '*' ? '*' : suggestedToken(name)
    const token = suggested ?? name
    const dialects =
      token === '*' ? dialectsNotStar(context, agent.value) : dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    if (token === '*' && dialects.length === 0) continue
    const inThese = inDialects(dialects, context.dialects.length)
    const star = token === '*' ? starGroupBeside(context, agent) : undefined
    yield {
      span: line.valueSpan,
      ...severityOf(token, agent, dialects),
      says: {
        ...(token === '*'
          ? {
              what: `${quoted(agent.value)} is not "*", and only "*" alone means every robot that no group names.`,
              effect: `${inThese}, this line does not address every robot.`,
              ...adviceForStar(agent, star),
            }
          : {
              what: `${quoted(agent.value)} has a star, but a star is no wildcard in a User-agent line.`,
              effect: effectForName(token, dialects, inThese),
              ...adviceForName(suggested),
            }),
        subject: quoted(agent.value),
      },
      dialects,
      ...fixOf(context, agent, suggested, star),
    }
  }
}

/**
 * Rules for all that reach nobody are a loss, and so are those for Googlebot or bingbot. A pattern reaches none of its
 * robots. A robot of the registry may find its group; a star at another name is often harmless.
 */
function severityOf(
  token: string,
  agent: NamedAgent,
  dialects: readonly DialectId[],
): Pick<Problem, 'severity'> {
  if (token === '*' || (isMainRobot(token) && !isFound(token, dialects))) return { severity: 'warning' }
  return ownRobot(token) !== undefined || agent.value.startsWith('*') ? { severity: 'info' } : {}
}

/** The sentences on who finds the group of a name with a star. */
function effectForName(token: string, dialects: readonly DialectId[], inThese: string): string {
  if (dialects.length === 0)
    return `In every checked dialect, the group applies to ${quoted(token)} all the same.`
  return isFound(token, dialects)
    ? `${token} itself reads the name up to the star, and finds the group. Tools that compare whole names do not.`
    : `${inThese}, this line does not make the group apply to ${quoted(token)}.`
}

/** Does the robot of a name find the group, although others do not? Its operator documents how it reads. */
function isFound(token: string, notNaming: readonly DialectId[]): boolean {
  const { dialect = 'unknown' } = ownRobot(token) ?? {}
  return dialect !== 'unknown' && !notNaming.includes(dialect)
}

/** What to do about a line that is meant for every robot. */
function adviceForStar(agent: NamedAgent, star: CheckedGroup | undefined): Pick<Says, 'case' | 'advice'> {
  if (star === undefined) return { case: 'every robot', advice: 'Write User-agent: *.' }
  return isDirectlyAbove(star, agent)
    ? {
        case: 'every robot, below the "*" group',
        advice: 'Delete the line: the "*" group is directly above.',
      }
    : {
        case: 'every robot, next to a "*" group',
        advice: `Move the rules of this group into the "*" group of line ${star.agents[0]?.line.number}.`,
      }
}

/** What to do about a name with a star. */
function adviceForName(suggested: string | undefined): Pick<Says, 'case' | 'advice'> {
  return suggested === undefined
    ? { case: 'pattern', advice: 'Write the product token of each robot you mean.' }
    : { advice: `If you mean ${suggested}, write User-agent: ${suggested}.` }
}

/** The fix that writes a name. Where a `*` group is, a second one would be ignored by some parsers. */
function fixOf(
  context: Context,
  agent: NamedAgent,
  suggested: string | undefined,
  star: CheckedGroup | undefined,
): Pick<Problem, 'fix'> {
  const { line } = agent
  if (suggested === undefined) return {}
  if (star === undefined)
    return { fix: { title: `write ${quoted(suggested)}`, edits: [{ ...line.valueSpan, text: suggested }] } }
  return isDirectlyAbove(star, agent)
    ? { fix: { title: 'give the rules to the "*" group above', edits: [removeLine(context, line)] } }
    : {}
}

/** The `*` group of a file, for a line that is the only one of its group; `undefined` if there is none. */
function starGroupBeside({ file }: Context, { group }: NamedAgent): CheckedGroup | undefined {
  if (group.agents.length > 1) return undefined
  const stars = file.groups.filter(({ isStarGroup }) => isStarGroup)
  return stars.find(({ index }) => index === group.index - 1) ?? stars[0]
}

/** Is this group directly above the group of a line, and for `*` alone? */
function isDirectlyAbove({ index, agents }: CheckedGroup, { group }: NamedAgent): boolean {
  return index === group.index - 1 && agents.length === 1
}
