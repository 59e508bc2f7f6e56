import type { RuleExamples } from '../../examples.ts'

export const allowNothingToUndoExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nAllow: /b\n',
      finds: [{ line: 3, on: '/b', says: 'undoes nothing', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n' },
    { about: 'The Disallow has wildcards.', robots: 'User-agent: *\nDisallow: /*?\nAllow: /b?\n' },
    { about: 'An Allow of everything is another hint.', robots: 'User-agent: *\nAllow: /\n' },
  ],
}
