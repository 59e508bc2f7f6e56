import type { RuleExamples } from '../../examples.ts'

export const allowAndDisallowSameExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nAllow: /x\nDisallow: /x\n',
      finds: [{ line: 3, on: '/x', says: 'line 2 allows it' }],
    },
    {
      about: 'The two lines are in groups that a robot merges.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: FooBot\nAllow: /x\n',
      finds: [{ line: 5, says: 'line 2 forbids it' }],
    },
    {
      about: 'By RFC 9309, the two spellings are the same path.',
      robots: 'User-agent: *\nAllow: /%7Ex\nDisallow: /~x\n',
      finds: [{ line: 3 }],
    },
    {
      about: 'The Allow is an exception for one robot of the group above, so the finding is a hint.',
      robots:
        'User-agent: Googlebot\nUser-agent: Twitterbot\nDisallow: /x\n\nUser-agent: Twitterbot\nAllow: /x\n',
      finds: [{ line: 6, severity: 'hint' }],
    },
    {
      about: 'Baiduspider reads a dialect that forbids the path.',
      robots:
        'User-agent: Googlebot\nUser-agent: Baiduspider\nDisallow: /x\n\nUser-agent: Baiduspider\nAllow: /x\n',
      finds: [{ line: 6, severity: 'warning' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nAllow: /x/y\nDisallow: /x\n' },
    {
      about: 'The groups are for different robots.',
      robots: 'User-agent: A\nAllow: /x\n\nUser-agent: B\nDisallow: /x\n',
    },
  ],
}
