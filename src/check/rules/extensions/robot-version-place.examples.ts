import type { RuleExamples } from '../../examples.ts'

export const robotVersionPlaceExamples: RuleExamples = {
  bad: [
    {
      about:
        'For parsers of the Extended Standard, the move changes the group from version 1.0 to version 2.0.',
      robots: 'User-agent: *\nDisallow: /a*b\nRobot-version: 2.0\n',
      finds: [{ line: 3, on: 'Robot-version: 2.0', says: 'extended-2', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nRobot-version: 2.0\nDisallow: /a*b\n',
    },
    {
      about: 'No checked dialect reads Robot-version.',
      robots: 'User-agent: *\nDisallow: /a\nRobot-version: 2.0\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 3, says: 'No checked dialect reads Robot-version', fix: 'safe' }],
      fixed: 'User-agent: *\nRobot-version: 2.0\nDisallow: /a\n',
    },
    {
      robots: 'User-agent: *\nRobot-version: 1.0\nRobot-version: 2.0\nDisallow: /a\n',
      finds: [{ line: 3, says: 'second' }],
    },
    {
      about:
        'No line of this group is directly after all of its User-agent lines, so moving the Robot-version would not help.',
      robots: 'User-agent: A\nFoo: bar\nUser-agent: B\nRobot-version: 2.0\n',
      finds: [{ line: 4, says: 'A record stands between the User-agent lines' }],
    },
    {
      robots: 'Robot-version: 2.0\nUser-agent: *\nDisallow: /a\n',
      finds: [{ line: 1, says: 'This Robot-version has no effect' }],
    },
  ],
  good: [
    {
      about: 'The blank line ends the group, so the Robot-version stands where it should.',
      robots: 'User-agent: a\nRobot-version: 2.0\nRequest-rate: 1/5\n\nUser-agent: b\nDisallow: /x\n',
      options: { dialects: ['extended-2'] },
    },
    { robots: 'User-agent: A\nUser-agent: B\nRobot-version: 2.0\nDisallow: /a\n' },
  ],
}
