import type { RuleExamples } from '../../examples.ts'

export const htmlEntityExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /?a=1&amp;b=2\n',
      finds: [{ line: 2, on: '&amp;', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /?a=1&b=2\n',
    },
    {
      about: 'A numeric entity.',
      robots: 'User-agent: *\nDisallow: /a&#39;b\n',
      finds: [{ line: 2, on: '&#39;', says: 'begins a comment' }],
      fixed: "User-agent: *\nDisallow: /a'b\n",
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /?a=1&b=2\n' },
    { robots: 'User-agent: *\nDisallow: /?amp;b=2\n' },
  ],
}
