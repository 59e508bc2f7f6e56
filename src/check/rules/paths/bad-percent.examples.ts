import type { RuleExamples } from '../../examples.ts'

export const badPercentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a%zz\n',
      finds: [{ line: 2, on: '%zz', says: '%25', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /a%25zz\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /100%\n',
      finds: [{ line: 2, on: '%' }],
      fixed: 'User-agent: *\nDisallow: /100%25\n',
    },
    {
      about: 'The author means every escape.',
      robots: 'User-agent: *\nDisallow: /x/%\n',
      finds: [{ line: 2 }],
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /100%25\nDisallow: /a%20b\n' }],
}
