import type { RuleExamples } from '../../examples.ts'

export const dollarHidesPrefixExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /$\n',
      finds: [{ line: 2, on: '/$', says: 'matches only the home page' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /private/$\n',
      finds: [{ line: 2, says: 'https://example.com/private/x' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\n' }],
}
