import { servesPurpose } from '../../../robots/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'
import { removalOfSame } from './same-under-name.ts'

/** A103: a product token with a version. */
export const versionInToken: CheckRule = {
  code: 'A103',
  name: 'version-in-token',
  severity: 'hint',
  why: 'A product token has no version (RFC 9309 §2.2.1; the 1994 standard asks for names without version information). Some parsers cut the value after the token and still find the robot. Others compare the whole value with the name of the robot, and do not find it. The finding is info if a group is to close the site to the robot of a search and does not.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, agent, names } of agentLinesOfKind(context, 'version')) {
    const token = names[0] as string
    const dialects = dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    if (dialects.length === 0) continue
    // In these, even the token alone does not name the robot: they read a name up to its first digit or dot.
    const hopeless = dialectsNotNaming(context, token, token) ?? []
    const helped = dialects.filter((id) => !hopeless.includes(id))
    const same = removalOfSame(context, agent, token)
    const version = { start: line.valueSpan.start + token.length, end: line.valueSpan.end }

    // The group is to close the site to a robot, which goes on.
    const robot = ownRobot(token)
    const staysOpen =
      robot !== undefined &&
      servesPurpose(robot, 'search') &&
      robot.retired === undefined &&
      closesAll(agent.group) &&
      !isClosedTo(context, robot)
    yield {
      span: version,
      ...(staysOpen ? { severity: 'info' as const } : {}),
      says: {
        what: `${quoted(agent.value)} is more than the product token.`,
        effect: `${inDialects(helped.length === 0 ? dialects : helped, context.dialects.length)}, the group does not apply to ${quoted(token)}.`,
        ...(same?.says ?? {
          advice: `Remove ${quoted(context.file.text.slice(version.start, version.end).trim())}, and keep only ${quoted(token)}.`,
        }),
        subject: quoted(agent.value),
      },
      dialects,
      fix: same?.fix ?? { title: 'keep only the product token', edits: [{ ...version, text: '' }] },
    }
  }
}
