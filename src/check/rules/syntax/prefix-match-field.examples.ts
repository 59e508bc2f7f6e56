import type { RuleExamples } from '../../examples.ts'

export const prefixMatchFieldExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallowed: /x\n',
      finds: [{ line: 2, on: 'Disallowed', says: 'google', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: *\nAllowance: 3 pages\nDisallow: /x\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\nAllow: 3 pages\nDisallow: /x\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /x\n' },
    {
      about: 'A parser that compares whole names does not read the line as Disallow.',
      robots: 'User-agent: *\nDisallowed: /x\n',
      options: { dialects: ['rfc-9309'] },
    },
  ],
}
