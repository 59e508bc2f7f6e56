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
  ],
  good: [
    { robots: 'User-agent: *\nAllow: /x/y\nDisallow: /x\n' },
    {
      about: 'The groups are for different robots.',
      robots: 'User-agent: A\nAllow: /x\n\nUser-agent: B\nDisallow: /x\n',
    },
  ],
}
