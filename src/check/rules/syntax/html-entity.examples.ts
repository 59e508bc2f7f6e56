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
    {
      about: 'Another line has the plain space.',
      robots: 'User-agent: *\nDisallow: /not found\nDisallow: /not&nbsp;found\n',
      finds: [{ line: 3, on: '&nbsp;', says: 'Line 2 has a plain space there', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /not found\n',
    },
    {
      about: 'A space in a path is written as robots send it.',
      robots: 'User-agent: *\nDisallow: /*not&nbsp;found\nDisallow: /a &amp; b\n',
      finds: [
        { line: 2, on: '&nbsp;', says: 'Write "/*not%20found".', fix: 'changes-meaning' },
        { line: 3, on: '&amp;', says: 'Write "/a%20&%20b".' },
      ],
      fixed: 'User-agent: *\nDisallow: /*not%20found\nDisallow: /a%20&%20b\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /?a=1&b=2\n' },
    { robots: 'User-agent: *\nDisallow: /?amp;b=2\n' },
  ],
}
