import type { RuleExamples } from '../../examples.ts'

export const allowNothingToUndoExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nAllow: /b\n',
      finds: [{ line: 3, on: '/b', says: 'is redundant', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
    {
      about: 'Without its rules, the group would share those of the next one.',
      robots: 'User-agent: FooBot\nAllow: /x\nAllow: /y\n\nUser-agent: *\nDisallow: /z\n',
      finds: [
        { line: 2, fix: 'safe' },
        { line: 3, fix: 'safe' },
      ],
      fixed: 'User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /z\n',
    },
    {
      about: 'The `*` group closes the site, and its Disallow is missing in the other group.',
      robots: 'User-agent: *\nDisallow: /\n\nUser-agent: FooBot\nAllow: /x\n',
      finds: [{ line: 5, says: 'so "FooBot" may fetch everything', severity: 'warning' }],
    },
  ],
  good: [
    {
      about: 'Another group of the robot has the Disallow, and parsers join the two.',
      robots:
        'User-agent: *\nDisallow: /\n\nUser-agent: FooBot\nAllow: /x\n\nUser-agent: FooBot\nDisallow: /\n',
    },
    { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n' },
    {
      about: 'The Allow is an exception to a Disallow with a wildcard.',
      robots: 'User-agent: *\nDisallow: /*?\nAllow: /b?\n',
    },
    { about: 'P119 reports an Allow of everything.', robots: 'User-agent: *\nAllow: /\n' },
  ],
}
