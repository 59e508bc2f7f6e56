import type { RuleExamples } from '../../examples.ts'

export const explicitMatchExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /private/\n',
      finds: [
        { line: 3, on: '/private/', says: 'and not https://example.com/private/x', fix: 'changes-meaning' },
      ],
      fixed: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /private/*\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /private/*\nDisallow: /a.html\n' },
    {
      about: 'A shell pattern, and a rule below that forbids the rest.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /a[0-9]\nDisallow: /b\nDisallow: *\n',
    },
    { about: 'Version 1.0 has prefixes.', robots: 'User-agent: FooBot\nDisallow: /private/\n' },
    {
      about: 'For these dialects, Robot-version is unknown.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /private/\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
  ],
}
