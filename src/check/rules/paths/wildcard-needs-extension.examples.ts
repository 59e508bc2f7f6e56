import type { RuleExamples } from '../../examples.ts'

export const wildcardNeedsExtensionExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b\n',
      finds: [{ line: 2, on: '/*.pdf$', says: 'The same is true of 1 other rule' }],
    },
  ],
  good: [
    {
      about: 'In a group of version 2.0, the value is a shell pattern or an explicit path.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /a*b\n',
    },
    { robots: 'User-agent: *\nDisallow: /a/\n' },
    {
      about: 'These parsers support wildcards.',
      robots: 'User-agent: *\nDisallow: /*.pdf$\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
  ],
}
