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
    {
      about: 'Other robots are shut out, and the list of what Googlebot may fetch is without a Disallow.',
      robots: 'User-agent: FooBot\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /x/\nAllow: /y/\n',
      finds: [
        {
          line: 5,
          says: 'The file closes the site to "FooBot", but to "Googlebot" it closes nothing.',
          severity: 'warning',
        },
      ],
    },
    {
      about: 'All is open to all but one robot, which tells nothing of the lines for Googlebot.',
      robots:
        'User-agent: FooBot\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /x/\n\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 5, severity: 'hint' }],
      fixed:
        'User-agent: FooBot\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow:\n',
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
