import type { RuleExamples } from '../../examples.ts'

export const visitTimeFormExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: at night\nDisallow:\n',
      finds: [{ line: 3, on: 'at night', says: 'every dialect ignores it' }],
    },
    { robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-2545\nDisallow:\n', finds: [{ line: 3 }] },
    {
      about: 'The form of the standard, which one reader does not take.',
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nDisallow:\n',
      finds: [{ line: 3, says: 'to protego' }],
    },
  ],
  good: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nDisallow:\n',
      options: { dialects: ['extended-2', 'rfc-9309'] },
    },
  ],
}
