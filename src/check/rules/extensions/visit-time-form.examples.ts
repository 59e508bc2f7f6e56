import type { RuleExamples } from '../../examples.ts'

export const visitTimeFormExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: at night\nDisallow:\n',
      finds: [{ line: 3, on: 'at night', says: 'Every main dialect ignores the record' }],
    },
    { robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-2545\nDisallow:\n', finds: [{ line: 3 }] },
    {
      about: 'The checked dialect does not accept colons.',
      robots: 'User-agent: *\nVisit-time: 06:00-08:45\nDisallow:\n',
      options: { dialects: ['protego'] },
      finds: [{ line: 2, says: 'protego ignores it. Some parsers' }],
    },
    {
      about: 'The standard also has this form, and one dialect does not accept it.',
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 06:00-08:45\nDisallow:\n',
      finds: [{ line: 3, says: 'protego honours Visit-time but ignores this value. Write four digits' }],
    },
  ],
  good: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nDisallow:\n',
    },
    { robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600 0845\nDisallow:\n' },
  ],
}
