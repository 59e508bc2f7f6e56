import type { DialectId } from '../../../dialects/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import type { Span } from '../../../text/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { dialectsNotNaming } from '../../agents/dialects-naming.ts'
import { closesNothing } from '../../analysis/closed/closed-site.ts'
import { isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { Says, Severity } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'
import { removalOfSame } from './same-under-name.ts'

/** A101: a whole HTTP User-Agent value in place of a product token. */
export const fullUserAgentString: CheckRule = {
  code: 'A101',
  name: 'full-user-agent-string',
  severity: 'error',
  promise: 'corrects',
  why: 'A robot finds its group by its product token, such as `GPTBot` (RFC 9309 §2.2.1), not by the whole User-Agent header that it sends. Some parsers read `Mozilla/5.0 (compatible; GPTBot/1.2)` up to the first slash, as a robot called Mozilla; others look for a robot with that whole name. So the group does not apply to GPTBot, which follows the `*` group unless another group names it. If nothing is lost, or the name is one of twenty or more, the finding is a hint. If no robot of the registry has the name, it is info.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const named = new Set(context.file.agents.map(({ value }) => value.toLowerCase()))
  for (const { line, agent, names } of agentLinesOfKind(context, 'full-string')) {
    const [token] = names
    const dialects =
      token === undefined
        ? context.dialects.map(({ id }) => id)
        : dialectsNotNaming(context, agent.value, token)
    if (dialects === undefined) return
    if (dialects.length === 0) continue
    const name = token ?? nameWithin(agent.value)
    const same = token === undefined ? undefined : removalOfSame(context, agent, token)
    yield {
      span: line.valueSpan,
      says: {
        what: `${quoted(agent.value)} ${kindOf(agent.value)}, not a product token.`,
        ...(token === undefined
          ? {
              effect: 'It names no robot that Wayleave knows, so this line may have no effect.',
              ...adviceForUnknown(name),
            }
          : {
              effect: `${inDialects(dialects, context.dialects.length)}, this line does not make the group apply to ${quoted(token)}.`,
              ...(same?.says ?? { advice: `Write User-agent: ${quoted(token).slice(1, -1)}.` }),
            }),
        subject: quoted(agent.value),
      },
      dialects,
      ...severityOf(
        context,
        agent,
        token,
        token !== undefined && isMissed(token, dialects) && !named.has(token.toLowerCase()),
      ),
      ...(name === undefined
        ? {}
        : {
            fix: same?.fix ?? {
              title: `write ${quoted(name)}`,
              edits: [{ ...headerSpan(context, line), text: name }],
            },
          }),
    }
  }
}

/** What to do about a robot that the registry does not have. */
function adviceForUnknown(name: string | undefined): Pick<Says, 'case' | 'advice'> {
  return name === undefined
    ? {
        case: 'no name',
        advice: 'Write the product token of the robot you mean, as its operator documents it.',
      }
    : {
        case: 'unknown robot',
        advice: `If the operator calls the robot ${quoted(name)}, write this name alone.`,
      }
}

/** A file with this many names or more has a list that others wrote, and of which nobody misses one. */
const MANY_NAMED = 20

/** How grave it is that a line names no robot, as a member of the finding. Empty: an error. */
function severityOf(
  context: Context,
  { group }: NamedAgent,
  token: string | undefined,
  isLost: boolean,
): { readonly severity?: Severity } {
  if (isLost) return {}
  const isOpen = closesNothing(group) && !group.records.some(({ field }) => field === 'crawl-delay')
  const isIdle = context.file.agents.length >= MANY_NAMED || isClosedToUnnamedAgent(context) || isOpen
  return { severity: token === undefined && !isIdle ? 'info' : 'hint' }
}

/**
 * The span of the header in a User-agent line, with the part that a `#` in its URL cuts off. A comment after
 * the header is not part of it.
 */
function headerSpan({ file: { text } }: Context, { value, valueSpan, comment }: CheckedLine): Span {
  if (comment.start !== valueSpan.end) return valueSpan
  const cut = text.slice(comment.start, comment.end)
  const isInParentheses = value.lastIndexOf('(') > value.lastIndexOf(')')
  if (!isInParentheses && !/https?:\S*$/i.test(value)) return valueSpan
  const tail = (isInParentheses ? /^.*?(?=\s+#|\s*$)/ : /^\S*/).exec(cut)?.[0] ?? ''
  return { start: valueSpan.start, end: valueSpan.end + tail.length }
}

/** Does one of the registry robots with this token read the line so that the group is not for it? */
function isMissed(token: string, dialects: readonly DialectId[]): boolean {
  return robotsByToken(token).some(({ readAs }) => dialects.includes(readAs))
}

/**
 * The name that most User-Agent headers of robots give after `compatible;`, for a robot outside the registry.
 */
function nameWithin(value: string): string | undefined {
  return /^mozilla\/[\d.]+ \(compatible; {0,9}([a-z][\w.-]*)(?:\/[\w.]+)?(?:[;)]| \+)/i.exec(value)?.[1]
}

function kindOf(value: string): string {
  if (/^https?:\S*$/i.test(value)) return 'is a URL'
  return /^mozilla\/[\d.]*$/i.test(value)
    ? 'is the beginning of many User-Agent headers'
    : 'looks like a whole User-Agent header'
}
