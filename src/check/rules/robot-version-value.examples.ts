import type { RuleExamples } from '../examples.ts'

export const robotVersionValueExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nRobot-version: 3.7\nDisallow:\n', finds: [{ line: 2, on: '3.7' }] }],
  good: [{ robots: 'User-agent: *\nRobot-version: 2.0\nDisallow:\n' }, { robots: 'User-agent: *\nRobot-version: 1.0.0\nDisallow:\n' }],
}
