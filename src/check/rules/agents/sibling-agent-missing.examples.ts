import type { RuleExamples } from '../../examples.ts'

export const siblingAgentMissingExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 1, on: 'GPTBot', says: 'OAI-SearchBot' }],
    },
    {
      robots: 'User-agent: ClaudeBot\nAllow: /\nDisallow: /essays/\n\nUser-agent: Claude-User\nDisallow:\n',
      finds: [
        {
          line: 1,
          says: 'This group forbids https://example.com/essays/ to ClaudeBot. But Claude-SearchBot of Anthropic may fetch it',
        },
      ],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nDisallow: /\n' },
    {
      about: 'The other robots follow the `*` group.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /\n',
    },
    {
      about: 'Nothing is fetched under this control token.',
      robots: 'User-agent: Google-Extended\nDisallow: /\n',
    },
    {
      about: 'The other robot does not obey robots.txt.',
      robots: 'User-agent: PerplexityBot\nDisallow: /\n',
    },
  ],
}
