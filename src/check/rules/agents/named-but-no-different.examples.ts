import type { RuleExamples } from '../../examples.ts'

export const namedButNoDifferentExamples: RuleExamples = {
  bad: [
    {
      about: 'A second line for the same robot names it no better.',
      robots: 'User-agent: *\nUser-agent: GPTBot\nUser-agent: GPTBot/1.0\nDisallow: /a/\n',
      finds: [{ line: 2, says: 'GPTBot shares a group' }],
    },
    {
      robots: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: *\nDisallow: /config\n',
      finds: [{ line: 1, on: 'GPTBot', says: 'GPTBot and ClaudeBot share a group with "*"' }],
    },
    {
      about: 'The archive of CCBot is used for training.',
      robots: 'User-agent: CCBot\nUser-agent: *\nDisallow: /config\n',
      finds: [{ line: 1, on: 'CCBot' }],
    },
  ],
  good: [
    {
      about: 'The "*" group lost its freedom (G103).',
      robots: 'User-agent: *\n\nUser-agent: GPTBot\nDisallow: /private/\n',
    },
    {
      about: 'Another group of the robot has rules for it alone.',
      robots: 'User-agent: *\nUser-agent: GPTBot\nDisallow: /a/\n\nUser-agent: GPTBot\nDisallow: /b/\n',
    },
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
