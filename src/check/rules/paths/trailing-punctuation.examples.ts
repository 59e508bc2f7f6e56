import type { RuleExamples } from '../../examples.ts'

export const trailingPunctuationExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /customer/,\nDisallow: /cart;\nDisallow: /tags/:\n',
      finds: [
        { line: 2, on: '/customer/,', says: 'write "/customer/"', fix: 'changes-meaning' },
        { line: 3 },
        { line: 4, says: 'write "/tags/"' },
      ],
      fixed: 'User-agent: *\nDisallow: /customer/\nDisallow: /cart\nDisallow: /tags/\n',
    },
    {
      about: 'The only rule of a group is the root with a dot.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: FooBot\nDisallow: /.\n',
      finds: [{ line: 5, says: 'If you mean the whole site, write "/"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /a/\n\nUser-agent: FooBot\nDisallow: /\n',
    },
  ],
  good: [
    {
      about: 'Hidden files, next to other folders.',
      robots: 'User-agent: *\nDisallow: /.\nDisallow: /a/\n',
    },
    {
      about: 'Another rule continues the same path with another mark, so the marks are meant.',
      robots: 'User-agent: *\nDisallow: /products?\nDisallow: /products;\n',
    },
    { robots: 'User-agent: *\nDisallow: /a,b\nDisallow: /a;b/\nDisallow: /wiki/Special:\n' },
    {
      about: 'In a query, or after a star, the mark may be meant.',
      robots: 'User-agent: *\nDisallow: /a?b;\nDisallow: /b/*,\n',
    },
  ],
}
