import type { RuleExamples } from '../../examples.ts'

export const requestRateFormExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nRequest-rate: often\nDisallow:\n', finds: [{ line: 2, on: 'often', says: 'is no rate' }] },
    {
      about: 'A unit, which one reader does not know.',
      robots: 'User-agent: *\nRobot-version: 2.0\nRequest-rate: 10/10m\nDisallow:\n',
      finds: [{ line: 3, says: 'python-urllib ignores it' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nRequest-rate: 1/10\nDisallow:\n' }],
}
