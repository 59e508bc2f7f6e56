import type { RuleExamples } from '../examples.ts'

export const versionInTokenExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot/1.2\nDisallow: /\n',
      finds: [{ line: 1, on: '/1.2', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'To readers that cut the value, nothing changes.',
      robots: 'User-agent: GPTBot/1.2\nDisallow: /\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 1, fix: 'safe' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
  ],
  good: [{ robots: 'User-agent: GPTBot\nDisallow: /\n' }],
}
