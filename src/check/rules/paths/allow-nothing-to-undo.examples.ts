import type { RuleExamples } from '../../examples.ts'

export const allowNothingToUndoExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nAllow: /b\n',
      finds: [{ line: 3, on: '/b', says: 'is redundant', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n' },
    {
      about: 'The Allow is an exception to a Disallow with a wildcard.',
      robots: 'User-agent: *\nDisallow: /*?\nAllow: /b?\n',
    },
    { about: 'P119 reports an Allow of everything.', robots: 'User-agent: *\nAllow: /\n' },
  ],
}
