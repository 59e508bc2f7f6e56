import type { RuleExamples } from '../../examples.ts'

export const searchBotBlockedWithTrainingExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nDisallow: /\n',
      finds: [
        {
          line: 2,
          on: 'OAI-SearchBot',
          says: 'closes the site to GPTBot, whose purpose is AI training. It also closes the site to OAI-SearchBot, whose purpose',
        },
      ],
    },
    {
      about: 'The robots have separate groups and different operators.',
      robots: 'User-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Claude-User\nDisallow: /\n',
      finds: [{ line: 5, says: 'GPTBot' }],
    },
  ],
  good: [
    {
      about: 'Only a community list says what this robot does, and no robot fetches under a control token.',
      robots:
        'User-agent: GPTBot\nUser-agent: cohere-ai\nDisallow: /\n\nUser-agent: Google-Extended\nDisallow: /\n',
    },
    { robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nDisallow: /private/\n' },
    {
      about: 'The site is closed to all robots.',
      robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: *\nDisallow: /\n',
    },
    { robots: 'User-agent: PerplexityBot\nDisallow: /\n' },
  ],
}
