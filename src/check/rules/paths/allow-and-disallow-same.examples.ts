import type { RuleExamples } from '../../examples.ts'

export const allowAndDisallowSameExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nAllow: /x\nDisallow: /x\n', finds: [{ line: 3, on: '/x', says: 'allowed in line 2' }] },
    {
      about: 'In groups that a robot merges.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: FooBot\nAllow: /x\n',
      finds: [{ line: 5, says: 'forbidden in line 2' }],
    },
    { about: 'Spelt differently, compared alike.', robots: 'User-agent: *\nAllow: /%7Ex\nDisallow: /~x\n', finds: [{ line: 3 }] },
  ],
  good: [
    { robots: 'User-agent: *\nAllow: /x/y\nDisallow: /x\n' },
    { about: 'For different robots.', robots: 'User-agent: A\nAllow: /x\n\nUser-agent: B\nDisallow: /x\n' },
  ],
}
