import type { RuleExamples } from '../../examples.ts'

export const namedButNoDifferentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: *\nDisallow: /config\n',
      finds: [{ line: 1, on: 'GPTBot', says: 'GPTBot and ClaudeBot share a group with "*"' }],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /config\n' },
    {
      about: 'This robot ignores `*`, so its name is needed.',
      robots: 'User-agent: AdsBot-Google\nUser-agent: *\nDisallow: /config\n',
    },
    {
      about: 'The site is closed to all robots.',
      robots: 'User-agent: GPTBot\nUser-agent: *\nDisallow: /\n',
    },
  ],
}
