import type { RuleExamples } from '../../examples.ts'

export const robotVersionValueExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nRobot-version: 3.7\nDisallow:\n',
      finds: [{ line: 2, on: '3.7', says: 'as version 1.0' }],
    },
    {
      robots: 'User-agent: *\nRobot-version: 2.1\nDisallow: /x\n',
      finds: [{ line: 2, says: 'ignore the group' }],
    },
    { robots: 'User-agent: FooBot\nRobot-version:\nDisallow: /x\n', finds: [{ line: 2, says: 'no value' }] },
  ],
  good: [
    { robots: 'User-agent: *\nRobot-version: 2.0\nDisallow:\n' },
    { robots: 'User-agent: *\nRobot-version: 1.0.0\nDisallow:\n' },
  ],
}
