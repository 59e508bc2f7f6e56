import type { RuleExamples } from '../../examples.ts'

export const doubleStarExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x/**/y\n',
      finds: [{ line: 2, on: '**', says: 'one star', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x/*/y\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /x**y\n',
      options: { dialects: ['rfc-9309'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x*y\n',
    },
  ],
  good: [
    {
      about: 'In a group of version 2.0, the value is a shell pattern or an explicit path.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /a**b\n',
    },
    { robots: 'User-agent: *\nDisallow: /x/*/y\n' },
    { about: 'P104 reports stars at the end.', robots: 'User-agent: *\nDisallow: /x**\n' },
  ],
}
