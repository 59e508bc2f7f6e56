import type { RuleExamples } from '../../examples.ts'

export const requestRateFormExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nRequest-rate: often\nDisallow:\n',
      finds: [{ line: 2, on: 'often', says: 'is not a rate' }],
    },
    {
      about: 'One dialect does not know the unit.',
      robots: 'User-agent: *\nRobot-version: 2.0\nRequest-rate: 10/10m\nDisallow:\n',
      finds: [
        {
          line: 3,
          says: 'python-urllib honours Request-rate but ignores this value. The value has the form of the Extended Standard',
        },
      ],
    },
    {
      about: 'The checked dialect knows no units.',
      robots: 'User-agent: *\nRequest-rate: 1/10s\nDisallow:\n',
      options: { dialects: ['python-urllib'] },
      finds: [{ line: 2, says: 'python-urllib ignores it. Some parsers' }],
    },
    {
      about: 'The Extended Standard has no unit for days.',
      robots: 'User-agent: *\nRobot-version: 2.0\nRequest-rate: 10/1d\nDisallow:\n',
      finds: [{ line: 3, says: 'ignore this value. Write documents/seconds' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nRequest-rate: 1/10\nDisallow:\n' }],
}
