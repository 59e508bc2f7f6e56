import type { RuleExamples } from '../../examples.ts'

export const searchBotBlockedWithTrainingExamples: RuleExamples = {
  bad: [
    {
      about: 'One list closes the site to a search of AI and to a robot of previews, so it is meant.',
      robots:
        'User-agent: Applebot\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: Twitterbot\nDisallow: /\n',
      finds: [{ line: 3, severity: 'hint' }],
    },
    {
      about: 'The comment says that these robots are meant.',
      robots:
        '# Training and agents (ChatGPT-User, OAI-SearchBot) are declined.\nUser-agent: GPTBot\nUser-agent: ChatGPT-User\nUser-agent: OAI-SearchBot\nDisallow: /\n',
      finds: [{ line: 4, severity: 'hint' }],
    },
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
    {
      about: 'Many robots that answer questions are shut out, but the comment speaks of training alone.',
      robots:
        '# No AI training\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: Claude-User\nUser-agent: PerplexityBot\nDisallow: /\n',
      finds: [{ line: 3, severity: 'info' }],
    },
    {
      about: 'A file that shuts out many such robots does so on purpose.',
      robots:
        'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: Claude-User\nUser-agent: PerplexityBot\nDisallow: /\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'Perplexity has no robot for training, so a file that names it closes it on purpose.',
      robots:
        '# ai-train: training of AI models\nUser-agent: GPTBot\nUser-agent: PerplexityBot\nDisallow: /\n',
      finds: [{ line: 3, severity: 'hint' }],
    },
    {
      about: 'The signal refuses answers, too.',
      robots:
        '# No AI training\nUser-agent: *\nContent-Signal: search=yes, ai-input=no, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n',
      finds: [{ line: 7, severity: 'hint' }],
    },
    {
      about: 'The robot of a search is shut out, too.',
      robots: 'User-agent: GPTBot\nUser-agent: PerplexityBot\nUser-agent: Applebot\nDisallow: /\n',
      finds: [{ line: 2, says: 'allow PerplexityBot and Applebot.', severity: 'info' }],
    },
    {
      about: 'The group also shuts out bingbot, which is graver.',
      robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: bingbot\nDisallow: /\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The archive of CCBot is also used for training.',
      robots: 'User-agent: CCBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nDisallow: /\n',
      finds: [{ line: 4, says: 'CCBot, one of whose purposes is AI training' }],
    },
  ],
  good: [
    {
      about: 'A comment heads the groups of robots that answer, so they are meant.',
      robots:
        '# T-1\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /\n\n# T-2\nUser-agent: Claude-User\nDisallow: /\n\nUser-agent: Claude-SearchBot\nDisallow: /\n',
    },
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
