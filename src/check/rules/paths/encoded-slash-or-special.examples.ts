import type { RuleExamples } from '../../examples.ts'

export const encodedSlashOrSpecialExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /a%2Fb\n', finds: [{ line: 2, on: '%2F', says: 'as a slash' }] },
    {
      robots: 'User-agent: *\nDisallow: /a%24b\n',
      finds: [{ line: 2, on: '%24', says: 'the character "$" itself' }],
    },
  ],
  good: [
    { about: 'In a query.', robots: 'User-agent: *\nDisallow: /login?returnurl=%2fde%2f\n' },
    { robots: 'User-agent: *\nDisallow: /a/b\nDisallow: /a%20b\n' },
  ],
}
