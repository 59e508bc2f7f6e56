import type { RuleExamples } from '../../examples.ts'

export const absoluteUrlExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: https://example.com/admin\n',
      finds: [{ line: 2, on: 'https://example.com/admin', says: 'Write "/admin"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /admin\n',
    },
    {
      robots: 'User-agent: *\nDisallow: ftp://example.com/x\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /admin\n' },
    { about: 'A URL within a path.', robots: 'User-agent: *\nDisallow: /go?to=https://example.com/\n' },
  ],
}
