import type { RuleExamples } from '../examples.ts'

export const commonWordAgentExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Spider\nDisallow: /\n', finds: [{ line: 1, on: 'Spider', says: 'known robots' }] }],
  good: [
    { robots: 'User-agent: Baiduspider\nDisallow: /\n' },
    {
      about: 'Readers that compare whole tokens give it to nobody.',
      robots: 'User-agent: Spider\nDisallow: /\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
  ],
}
