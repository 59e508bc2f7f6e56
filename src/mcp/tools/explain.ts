import { z } from 'zod'
import { read } from '../../dialects/index.ts'
import { explain } from '../../policy/index.ts'
import { present, visible } from '../../text/index.ts'
import { agentName, assertUrl, fileOf, robotsText, subjectOf, urlText } from '../inputs.ts'
import { type Tool, tool } from '../tool.ts'
import { becauseOf, groupSentence, ruleName } from '../words.ts'

const MAY = { allow: 'may fetch', disallow: 'may not fetch', unknown: 'has no verdict on' } as const

/** The tool `explain`: which groups and rules lead to a verdict? */
export const explainTool: Tool = tool({
  name: 'explain',
  title: 'Explain a verdict',
  description:
    'Explains why a robot may or may not fetch a URL. It tells which groups of the file apply and why, which rules match, and which one decides. It names lines, and repeats no word of the file.',
  input: z.strictObject({ robots: robotsText, agent: agentName, url: urlText }),
  output: z.object({
    agent: z.string(),
    url: z.string(),
    dialect: z.string(),
    verdict: z.enum(['allow', 'disallow', 'unknown']),
    line: z.number().optional(),
    sentences: z.array(z.string()),
  }),
  answer({ robots, agent, url }) {
    assertUrl(url)
    const { name, readOptions } = subjectOf(agent)
    const policy = read(fileOf(robots), readOptions)
    const { verdict, groups, groupsLeftOut, matching, matchingLeftOut } = explain(policy, url)
    const others = matching.filter(({ line }) => line !== verdict.rule?.line)
    const left = (count: number, what: string): string[] =>
      count === 0 ? [] : [`${count} more ${what} are not listed.`]
    return {
      agent: name,
      url,
      dialect: policy.dialect,
      verdict: verdict.verdict,
      ...present({ line: verdict.rule?.line }),
      sentences: [
        `"${visible(name, 60)}", read as ${policy.dialect}, ${MAY[verdict.verdict]} "${visible(url, 80)}".`,
        ...groups.map(({ group }) => groupSentence(group, policy)),
        ...left(groupsLeftOut, 'groups'),
        becauseOf(verdict),
        ...others.map((rule) => `${ruleName(rule)} matches too, and does not decide.`),
        ...left(matchingLeftOut, 'rules'),
      ],
    }
  },
})
