import type { RuleExamples } from '../../examples.ts'

export const noindexExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nNoindex: /x\nDisallow:\n',
      finds: [{ line: 2, on: '/x', says: 'No robot is known' }],
    },
  ],
  good: [{ robots: '# Noindex: /x\nUser-agent: *\nDisallow: /x\n' }],
}
