import { robots } from '../../../robots/index.ts'
import { type AgentLine, agentLines, agentLinesOfKind } from '../../agents/agent-lines.ts'
import { isCommonWord } from '../../agents/common-words.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import { robotsByToken } from '../../agents/robots-by-token.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** A106: a name of no known robot. */
export const unknownAgent: CheckRule = {
  code: 'A106',
  name: 'unknown-agent',
  severity: 'info',
  why: 'A group for a name that no robot has is read by nobody, and the robot that was meant follows the rules for everybody. Where the name is near that of a robot in the registry, that one is suggested; where it is not, the robot may well exist, and only a hint is given. `all` is such a name too: every robot that no group names is `*` (RFC 9309 §2.2.1).',
  find,
}

/** Names, and robots of an operator, that a message shows. */
const MOST_NAMED = 3

function* find(context: Context): Generator<Problem> {
  const named = new Set(agentLines(context).flatMap(({ names }) => names.map((name) => name.toLowerCase())))
  const seen = new Set<string>()
  const strange: AgentLine[] = []
  for (const agentLine of agentLinesOfKind(context, 'name')) {
    const { value } = agentLine.agent
    const key = value.toLowerCase()
    if (seen.has(key) || robotsByToken(value).length > 0 || isCommonWord(value)) continue
    seen.add(key)
    const problem = suggestion(context, agentLine, named)
    if (problem === undefined) strange.push(agentLine)
    else yield problem
  }
  const [first] = strange
  if (first === undefined) return
  const names = strange.slice(0, MOST_NAMED).map(({ agent }) => quoted(agent.value))
  const more = strange.length > MOST_NAMED ? [plural(strange.length - MOST_NAMED, 'other name')] : []
  yield {
    span: first.line.valueSpan,
    severity: 'hint',
    message: `None of the ${robots.length} known robots is called ${joinWords([...names, ...more], 'or')}. Make sure that robots send ${strange.length === 1 ? 'that name' : 'these names'}.`,
    related: strange.slice(1, MOST_NAMED).map(({ line }) => ({ span: line.valueSpan, message: 'the name of no known robot' })),
    dialects: context.dialects.map(({ id }) => id),
  }
}

/** What was meant by a name of no known robot; nothing where that cannot be told. */
function suggestion(context: Context, { agent, line }: AgentLine, named: ReadonlySet<string>): Problem | undefined {
  const { value } = agent
  const span = line.valueSpan
  const dialects = context.byDialect.recognizing(line.number, 'user-agent')
  const meant = suggestedToken(value)
  if (meant === '*') {
    return {
      span,
      severity: 'warning',
      message: `${quoted(value)} is read as the name of a robot, and does not mean every robot. Write User-agent: *.`,
      dialects,
      fix: { title: 'write "*"', edits: [{ ...span, text: '*' }] },
    }
  }
  // Who names the known robot as well did not mean it here.
  if (meant !== undefined) {
    if (named.has(meant.toLowerCase())) return undefined
    return {
      span,
      message: `No known robot is called ${quoted(value)}. If ${quoted(meant)} was meant, write that.`,
      dialects,
      fix: {
        title: `write ${quoted(meant)}`,
        edits: [{ ...span, text: meant }],
        because: 'It puts rules in force for a robot that had none; whether that one is meant, only a person knows.',
      },
    }
  }
  const tokens = operators().get(value.toLowerCase()) ?? []
  if (tokens.length === 0 || tokens.some((token) => named.has(token.toLowerCase()))) return undefined
  const more = tokens.length > MOST_NAMED ? [plural(tokens.length - MOST_NAMED, 'other')] : []
  return {
    span,
    message: `${quoted(value)} is no robot’s name, but that of an operator: write a line for each of its robots that is meant, ${joinWords([...tokens.slice(0, MOST_NAMED), ...more])}.`,
    dialects,
  }
}

let byOperator: ReadonlyMap<string, readonly string[]> | undefined

/** Tokens by their operators in lower case; those that nobody sends any more are left out. */
function operators(): ReadonlyMap<string, readonly string[]> {
  byOperator ??= tokensByOperator()
  return byOperator
}

function tokensByOperator(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { operator, tokens, retired } of robots) {
    const key = operator.toLowerCase()
    if (retired === undefined) found.set(key, [...(found.get(key) ?? []), tokens[0] ?? ''])
  }
  return found
}
