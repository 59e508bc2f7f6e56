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
    {
      about: 'Parsers of the Extended Standard may use a higher version if its second number is even.',
      robots: 'User-agent: *\nRobot-version: 2.2\nDisallow: /x\n',
      finds: [
        {
          line: 2,
          on: '2.2',
          says: '"2.2" is not a version of the Extended Standard. extended-2 and extended-2-1996 read the group as version 2.0. Write 2.0.',
        },
      ],
    },
    {
      about: 'Only the first Robot-version of a group sets its version.',
      robots: 'User-agent: *\nRobot-version: 2.0\nRobot-version: 3.7\nDisallow: /x\n',
      finds: [{ line: 3, says: '"3.7" is not a version of the Extended Standard. Write 1.0 or 2.0.' }],
    },
    { robots: 'User-agent: FooBot\nRobot-version:\nDisallow: /x\n', finds: [{ line: 2, says: 'no value' }] },
  ],
  good: [
    { robots: 'User-agent: *\nRobot-version: 2.0\nDisallow:\n' },
    { robots: 'User-agent: *\nRobot-version: 1.0.0\nDisallow:\n' },
  ],
}
