import type { RuleExamples } from '../examples.ts'

const robots = 'User-agent: *\nDisallow: /a/\nAllow: /a/b\n'

export const expectationFailedExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { expectations: [{ agent: 'Googlebot', path: '/a/c', verdict: 'allow' }] },
      finds: [{ line: 2, on: '/a/', says: '"/a/c" is forbidden for "Googlebot", by line 2' }],
    },
    {
      about: 'The verdict is right, and another line decides.',
      robots,
      options: { expectations: [{ agent: 'Googlebot', path: '/a/b', verdict: 'allow', line: 2 }] },
      finds: [{ line: 3, says: 'by line 3; it has to be allowed by line 2' }],
    },
  ],
  good: [
    {
      robots,
      options: {
        expectations: [
          { agent: 'Googlebot', path: '/a/b', verdict: 'allow', line: 3 },
          { agent: 'FooBot', path: '/c', verdict: 'allow' },
        ],
      },
    },
  ],
}
