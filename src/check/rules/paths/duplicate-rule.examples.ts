import type { RuleExamples } from '../../examples.ts'

export const duplicateRuleExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /a\n',
      finds: [{ line: 4, on: '/a', says: 'in line 2', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\nDisallow: /b\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n' },
    {
      about: 'The two lines are in different groups.',
      robots: 'User-agent: A\nDisallow: /a\n\nUser-agent: B\nDisallow: /a\n',
    },
  ],
}
