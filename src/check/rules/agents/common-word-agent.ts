import type { DialectId } from '../../../dialects/index.ts'
import { agentLinesOfKind } from '../../agents/agent-lines.ts'
import { isCommonWord, robotsContaining } from '../../agents/common-words.ts'
import { dialectsNaming } from '../../agents/dialects-naming.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { robotsByToken } from '../../agents/robots-by-token.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** A114: a name that stands within the names of other robots. */
export const commonWordAgent: CheckRule = {
  code: 'A114',
  name: 'common-word-agent',
  severity: 'warning',
  why: 'The standard of 1994 recommends "a case insensitive substring match of the name", and readers that follow it find a group for `Spider` when they are called Baiduspider. Lists of robots have held `Spider`, `Code` and `LCC`, and hit others with them (ai-robots-txt/ai.robots.txt, reports 208, 212 and 242). Readers that compare whole tokens find nobody of that name.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const seen = new Set<string>()
  for (const { line, agent } of agentLinesOfKind(context, 'name')) {
    const { value } = agent
    if (seen.has(value.toLowerCase()) || robotsByToken(value).length > 0 || !isCommonWord(value)) continue
    seen.add(value.toLowerCase())
    const others = robotsContaining(value)
    // Where no known robot has the word in its name, others have it in their User-Agents: any name around it will do.
    const names = others.length === 0 ? [`Some${value}Thing`] : others.map(({ tokens }) => tokens[0] as string)
    const takers = new Set<DialectId>()
    for (const name of names) {
      const dialects = dialectsNaming(context, value, name)
      if (dialects === undefined) return
      for (const dialect of dialects) takers.add(dialect)
    }
    const dialects = context.dialects.map(({ id }) => id).filter((id) => takers.has(id))
    if (dialects.length === 0) continue
    const whom = others.length === 0 ? 'robots with that word in their names' : robotPhrase(others)
    yield {
      span: line.valueSpan,
      message: `${quoted(value)} is a part of many names: ${dialectsWithVerb(dialects, context.dialects.length, 'takes', 'take')} this group for that of ${whom} as well. Write the whole name of the robot that is meant.`,
      dialects,
    }
  }
}
