import type { RuleExamples } from '../examples.ts'

export const robotVersionPlaceExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nDisallow: /b\nRobot-version: 2.0\n',
      finds: [{ line: 4, says: 'below line 1', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nRobot-version: 2.0\nDisallow: /a\nDisallow: /b\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nRobot-version: 2.0\nDisallow: /a\n' }],
}
