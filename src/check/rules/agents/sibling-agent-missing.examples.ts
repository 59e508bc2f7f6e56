import type { RuleExamples } from '../../examples.ts'

export const siblingAgentMissingExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: FacebookBot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          on: 'FacebookBot',
          says: 'Meta-WebIndexer, a robot of Meta for AI search, may fetch the URL, too',
        },
      ],
    },
    {
      about: 'Only a part of the site is closed.',
      robots: 'User-agent: FacebookBot\nAllow: /\nDisallow: /essays/\n\nUser-agent: Claude-User\nDisallow:\n',
      finds: [
        {
          line: 1,
          says: 'The file forbids https://example.com/essays/ to FacebookBot, but allows it to Meta-ExternalAgent of Meta',
        },
      ],
    },
  ],
  good: [
    {
      about: 'The present page of Meta does not list FacebookBot.',
      robots: 'User-agent: meta-externalagent\nDisallow: /\n',
    },
    {
      about: 'Only a community list describes the other robot of ByteDance.',
      robots: 'User-agent: Bytespider\nDisallow: /\n',
    },
    {
      about: 'The other robots of OpenAI have other purposes.',
      robots: 'User-agent: GPTBot\nDisallow: /\n',
    },
    { robots: 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nDisallow: /\n' },
    {
      about: 'The other robots of the operator follow the `*` group, which forbids the same.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /\n',
    },
    {
      about: 'No robot fetches pages under this control token.',
      robots: 'User-agent: Google-Extended\nDisallow: /\n',
    },
    {
      about: 'The other robot of the operator, Perplexity-User, does not obey robots.txt.',
      robots: 'User-agent: PerplexityBot\nDisallow: /\n',
    },
  ],
}
