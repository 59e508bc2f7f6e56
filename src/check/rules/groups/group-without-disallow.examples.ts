import type { RuleExamples } from '../../examples.ts'

export const groupWithoutDisallowExamples: RuleExamples = {
  bad: [
    {
      about: 'An Allow alone: the 1994 standard has no such field.',
      robots: 'User-agent: FooBot\nAllow: /x\n\nUser-agent: *\nDisallow: /\n',
      finds: [{ line: 1, on: 'FooBot', says: 'has no Disallow' }],
      fixed: 'User-agent: FooBot\nAllow: /x\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
    },
    {
      robots: 'User-agent: *\nCrawl-delay: 10\n',
      finds: [{ line: 1, on: '*', fix: 'safe' }],
      fixed: 'User-agent: *\nCrawl-delay: 10\nDisallow:\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow:\n' }, { robots: 'User-agent: *\nAllow: /x\nDisallow: /\n' }],
}
