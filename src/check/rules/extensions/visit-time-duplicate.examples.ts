import type { RuleExamples } from '../../examples.ts'

export const visitTimeDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nVisit-time: 2200-2330\nDisallow:\n',
      finds: [{ line: 4, on: '2200-2330', says: 'extended-2 and extended-2-1996 use 06:00–08:45 UTC' }],
      options: { dialects: ['extended-2', 'extended-2-1996', 'rfc-9309'] },
    },
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nVisit-time: 0600-0845\nDisallow:\n',
      finds: [{ line: 4, says: 'the same value' }],
      options: { dialects: ['extended-2', 'rfc-9309'] },
    },
  ],
  good: [
    {
      about: 'Several windows a day, with Request-rate.',
      robots:
        'User-agent: *\nRobot-version: 2.0\nRequest-rate: 1/1m 0600-0845\nRequest-rate: 1/1m 2200-2330\nDisallow:\n',
      options: { dialects: ['extended-2', 'rfc-9309'] },
    },
  ],
}
