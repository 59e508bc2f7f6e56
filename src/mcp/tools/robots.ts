import { z } from 'zod'
import { otherName, type Robot, robotNamed, robots, robotsOfWord } from '../../robots/index.ts'
import { type Tool, tool } from '../tool.ts'

/** The most records of an answer. */
const MOST = 50

/** The tool `robots`: who is a robot? */
export const robotsTool: Tool = tool({
  name: 'robots',
  title: 'Look up robots',
  description:
    'Looks up known robots by product token, name, operator (openai) or purpose (ai-training). A record tells what the robot fetches for, whether its operator says that it obeys robots.txt, and where that is documented.',
  input: z.strictObject({
    query: z.string().min(1).max(200).describe('A token, name, operator or purpose.'),
  }),
  output: z.object({
    robots: z.array(z.looseObject({ id: z.string(), name: z.string(), operator: z.string() })),
    more: z.number().describe('How many more are not listed.'),
  }),
  answer({ query }) {
    const found = robotsFor(query.trim())
    return { robots: found.slice(0, MOST), more: Math.max(0, found.length - MOST) }
  },
})

/** The robots that a word names; else those whose name, tokens or operator hold it. */
function robotsFor(query: string): readonly Robot[] {
  const named = robotNamed(query)
  if (named !== undefined) return [named]
  const words = robotsOfWord(query)
  if (words !== undefined) return words.robots
  const answering = otherName(query)?.answering.flatMap((id) => robotNamed(id) ?? []) ?? []
  if (answering.length > 0) return answering
  const lowerCase = query.toLowerCase()
  return robots.filter(({ name, tokens, operator }) =>
    [name, operator, ...tokens].some((text) => text.toLowerCase().includes(lowerCase)),
  )
}
