import type { RuleExamples } from '../../examples.ts'

export const contentSignalContradictsRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: /\n',
      finds: [
        { line: 2, on: 'ai-train=yes', says: 'Remove "ai-train=yes", unless the rules are the mistake.' },
      ],
    },
    {
      robots: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /\n',
      finds: [{ line: 2, on: 'search=yes', says: 'close the site to every robot' }],
    },
    {
      about: 'No contradiction: the signal is not for GPTBot, which has a group of its own.',
      robots: 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 2, on: 'ai-train=yes', says: 'the signal is not for this robot' }],
    },
  ],
  good: [
    {
      about: 'The signal is about the pages that the group opens.',
      robots: 'User-agent: *\nContent-Signal: search=yes\nAllow: /stories/\nDisallow: /\n',
    },
    {
      about: 'The group repeats the signal of the `*` group.',
      robots:
        'User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /x\n\nUser-agent: FooBot\nContent-Signal: search=yes, ai-train=no\nDisallow: /\n',
    },
    {
      about: 'The rules and the signal both refuse AI training.',
      robots: 'User-agent: GPTBot\nContent-Signal: search=yes, ai-train=no\nDisallow: /\n',
    },
    {
      about: 'No robot fetches under this name.',
      robots: 'User-agent: Google-Extended\nContent-Signal: search=yes\nDisallow: /\n',
    },
    {
      about: 'The `*` group grants the use, and the group of the robot denies it.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n',
    },
    {
      robots:
        'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'The signal grants search, and a search engine may fetch the site.',
      robots: 'User-agent: *\nContent-Signal: search=yes\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n',
    },
  ],
}
