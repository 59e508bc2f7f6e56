import type { RuleExamples } from '../../examples.ts'

export const trailingPunctuationExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /customer/,\nDisallow: /cart;\n',
      finds: [
        { line: 2, on: '/customer/,', says: 'write "/customer/"', fix: 'changes-meaning' },
        { line: 3 },
      ],
      fixed: 'User-agent: *\nDisallow: /customer/\nDisallow: /cart\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a,b\nDisallow: /a;b/\n' },
    {
      about: 'In a query, or after a star, the mark may be meant.',
      robots: 'User-agent: *\nDisallow: /a?b;\nDisallow: /b/*,\n',
    },
  ],
}
