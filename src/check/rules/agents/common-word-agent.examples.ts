import type { RuleExamples } from '../../examples.ts'

export const commonWordAgentExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Spider\nDisallow: /\n', finds: [{ line: 1, on: 'Spider', says: 'Baiduspider' }] },
    { robots: 'User-agent: Code\nDisallow: /\n', finds: [{ line: 1, says: 'libwww-perl' }] },
  ],
  good: [
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
