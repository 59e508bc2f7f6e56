import type { RuleExamples } from '../../examples.ts'

export const refusalBySignalAloneExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
      finds: [{ line: 2, says: 'the rules let GPTBot in, a robot for AI training.' }],
    },
    {
      about: 'The group repeats what is forbidden to all.',
      robots:
        'User-agent: *\nDisallow: /api/\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\nDisallow: /api/\n',
      finds: [{ line: 5 }],
    },
    {
      about: 'Two groups with one mistake.',
      robots:
        'User-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: ClaudeBot\nContent-Signal: ai-train=no\nAllow: /\n',
      finds: [{ line: 2, says: 'robots for AI training in, such as GPTBot and ClaudeBot.' }],
    },
  ],
  good: [
    {
      about: 'The rules say it, too.',
      robots: 'User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n',
    },
    {
      about: 'The group steers the robot.',
      robots: 'User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /articles/\n',
    },
    {
      about: 'The signal is for all robots, most of which do not train.',
      robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'The robot searches.',
      robots: 'User-agent: OAI-SearchBot\nContent-Signal: ai-train=no\nAllow: /\n',
    },
  ],
}
