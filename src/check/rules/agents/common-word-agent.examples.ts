import type { RuleExamples } from '../../examples.ts'

export const commonWordAgentExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Spider\nDisallow: /\n', finds: [{ line: 1, on: 'Spider', says: 'Baiduspider' }] },
  ],
  good: [
    {
      about: 'No known robot has the word in its name.',
      robots: 'User-agent: LCC\nUser-agent: Code\nDisallow: /\n',
    },
    { robots: 'User-agent: Baiduspider\nDisallow: /\n' },
    {
      about: 'Single letters are in many names by chance.',
      robots: 'User-agent: A\nUser-agent: B\nDisallow: /\n',
    },
    {
      about: 'A parser that compares whole names.',
      robots: 'User-agent: Spider\nDisallow: /\n',
      options: { dialects: ['google'] },
    },
  ],
}
