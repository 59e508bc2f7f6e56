import type { RuleExamples } from '../../examples.ts'

export const v2WithoutVersionExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nVisit-time: 0600-0845\nRequest-rate: 1/10\nDisallow: /a\n',
      finds: [{ line: 2, on: 'Visit-time: 0600-0845', says: 'Visit-time and Request-rate belong' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nDisallow: /a\n' },
    {
      about: 'Python honours a Request-rate without Robot-version.',
      robots: 'User-agent: *\nRequest-rate: 1/10\nDisallow: /a\n',
      options: { dialects: ['python-urllib', 'protego'] },
    },
  ],
}
