import type { RuleExamples } from '../../examples.ts'

export const dollarInsideExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x$y\n',
      finds: [{ line: 2, on: '$', says: 'add a rule with "%24". Keep this line as well' }],
    },
  ],
  good: [
    {
      about: 'In a group of version 2.0, the value is a shell pattern or an explicit path.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /a$b\n',
    },
    { robots: 'User-agent: *\nDisallow: /x$\n' },
    { robots: 'User-agent: *\nDisallow: /x%24y\n' },
  ],
}
