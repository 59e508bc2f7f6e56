import type { RuleExamples } from '../../examples.ts'

export const visitTimeDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nVisit-time: 2200-2330\nDisallow:\n',
      finds: [
        {
          line: 4,
          on: '2200-2330',
          says: 'extended-2 uses 06:00–08:45 UTC or 22:00–23:30 UTC. extended-2-1996 uses 06:00–08:45 UTC.',
        },
      ],
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
      about: 'The newer text of the standard lets Visit-time appear several times.',
      robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nVisit-time: 2200-2330\nDisallow:\n',
      options: { dialects: ['extended-2', 'rfc-9309'] },
    },
  ],
}
