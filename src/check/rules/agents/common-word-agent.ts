import type { DialectId } from '../../../dialects/index.ts'
import { robotsByToken } from '../../../robots/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { isCommonWord, robotsContaining } from '../../agents/common-words.ts'
import { dialectsNaming } from '../../agents/dialects-naming.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** A114: a name that is part of the names of other robots. */
export const commonWordAgent: CheckRule = {
  code: 'A114',
  name: 'common-word-agent',
  severity: 'hint',
  why: 'The 1994 standard recommends "a case insensitive substring match of the name". Parsers that follow it apply a group for `Spider` to a robot called Baiduspider. Some sites blocked `Spider`, `Code` or `LCC`, and with them other clients by mistake (ai-robots-txt/ai.robots.txt, reports 208, 212 and 242). A parser that compares whole names applies such a group only to a robot with exactly that name.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const seen = new Set<string>()
  for (const { line, agent } of agentLinesOfKind(context, 'name')) {
    const { value } = agent
    if (seen.has(value.toLowerCase()) || isName(value) || !isCommonWord(value)) continue
    seen.add(value.toLowerCase())
    const others = robotsContaining(value)
    if (others.length === 0) continue
    const names = others.map(({ tokens }) => tokens[0] as string)
    const matching = new Set<DialectId>()
    for (const name of names) {
      const dialects = dialectsNaming(context, value, name)
      if (dialects === undefined) return
      for (const dialect of dialects) matching.add(dialect)
    }
    const dialects = context.dialects.map(({ id }) => id).filter((id) => matching.has(id))
    if (dialects.length === 0) continue
    const effect = dialectSentence(
      dialects,
      context.dialects.length,
      'also applies this group to at least one of these robots',
      'also apply this group to at least one of these robots',
    )
    yield {
      span: line.valueSpan,
      says: {
        what: `Names of other robots contain ${quoted(value)}: ${robotPhrase(others)}.`,
        effect,
        advice: 'If you mean one of them, write its whole name.',
        subject: quoted(value),
      },
      dialects,
    }
  }
}

/** Is this the name of a registry robot, and no ordinary word besides? */
function isName(value: string): boolean {
  return robotsByToken(value).some(({ hasOrdinaryName }) => hasOrdinaryName !== true)
}
