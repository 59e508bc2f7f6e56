import type { RuleExamples } from '../../examples.ts'

export const duplicateAgentInGroupExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: gptbot\nDisallow: /\n',
      finds: [{ line: 3, on: 'gptbot', fix: 'safe' }],
      fixed: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n',
    },
  ],
  good: [{ robots: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n' }],
}
