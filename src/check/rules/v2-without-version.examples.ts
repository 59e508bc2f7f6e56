import type { RuleExamples } from '../examples.ts'

export const v2WithoutVersionExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nVisit-time: 0600-0845\nDisallow: /a\n', finds: [{ line: 2, on: 'Visit-time' }] }],
  good: [{ robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nDisallow: /a\n' }],
}
