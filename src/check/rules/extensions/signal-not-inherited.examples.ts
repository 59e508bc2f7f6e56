import type { RuleExamples } from '../../examples.ts'

export const signalNotInheritedExamples: RuleExamples = {
  bad: [
    {
      about: 'To close bingbot would take the site out of Bing.',
      robots:
        'User-agent: bingbot\nAllow: /\n\nUser-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
      finds: [{ line: 5, says: 'into that group too, if you mean that robot.' }],
    },
    {
      robots:
        'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nAllow: /\n',
      finds: [{ line: 2, on: 'search=yes, ai-train=no', says: 'It does not reach "GPTBot" and "ClaudeBot"' }],
    },
    {
      about: 'A robot of AI has a group of its own, so every other group is named, too.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GoogleOther\nAllow: /\n\nUser-agent: CCBot\nAllow: /\n\nUser-agent: anthropic-ai\nAllow: /\n',
      finds: [{ line: 2, says: 'It does not reach "CCBot", "GoogleOther" and "anthropic-ai"' }],
    },
    {
      about: 'The signal denies nothing.',
      robots: 'User-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 2, says: 'Write the line into that group too', severity: 'hint' }],
    },
  ],
  good: [
    {
      about: 'The robot fetches pictures for a search.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: Googlebot-Image\nAllow: /\n',
    },
    {
      about: 'The group closes the site, so its robot needs no signal.',
      robots: 'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'Each group has its signal.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'The robot has two groups, and one of them has a signal.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /x\n',
    },
    {
      about: 'The robot measures links, which no signal is about.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\nUser-agent: AhrefsBot\nCrawl-delay: 5\nAllow: /\n',
    },
  ],
}
