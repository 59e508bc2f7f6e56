import type { RuleExamples } from '../../examples.ts'

export const dollarInsideExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x$y\n',
      finds: [{ line: 2, on: '$', says: '%24', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x%24y\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /x$\n' }, { robots: 'User-agent: *\nDisallow: /x%24y\n' }],
}
