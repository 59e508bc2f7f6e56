import type { RuleExamples } from '../../examples.ts'

export const commentClaimsOtherwiseExamples: RuleExamples = {
  bad: [
    {
      about: 'The list under the comment is too short for what it says.',
      robots: '# Block AI training\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 1, severity: 'info', says: 'for training may fetch the site' }],
    },
    {
      about: 'The comment lists a robot that no group shuts out.',
      robots:
        '# On-demand agents (ChatGPT-User,\n# Claude-User) are declined.\nUser-agent: ChatGPT-User\nDisallow: /\n',
      finds: [{ line: 2, says: 'But no group names Claude-User, so the site is open', severity: 'warning' }],
    },
    {
      robots: '# Block AI\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 1, on: '# Block AI', says: 'forbids nothing' }],
    },
    {
      robots: '# Google is welcome\nUser-agent: Googlebot\nDisallow: /\n',
      finds: [{ line: 1, says: 'closes the site' }],
    },
    {
      robots: '# Not allowed here\nUser-agent: CCBot\nDisallow:\n',
      finds: [{ line: 1, says: 'forbids nothing' }],
    },
    {
      about: 'A Disallow does not keep a page out of an index.',
      robots:
        "User-agent: *\n# Pages that shouldn't be indexed\nDisallow: /thank-you\n\n# Do not index\nDisallow: /a/\n",
      finds: [{ line: 2, says: 'says "shouldn\'t be indexed", but a Disallow does not do that' }],
    },
    {
      about: 'The comment refuses what the signal grants.',
      robots:
        '# ai-train=no: not for training\nUser-agent: *\nContent-Signal: search=yes, ai-train=yes\nAllow: /\n',
      finds: [{ line: 3, on: 'yes', says: 'The comment in line 1 says "ai-train=no"', severity: 'warning' }],
    },
    {
      about: 'The comment refuses it in words.',
      robots: 'User-agent: *\n# Search only, no AI training\nContent-Signal: ai-train=yes\nDisallow: /a/\n',
      finds: [{ line: 3, on: 'yes', says: 'says "no AI training"', severity: 'warning' }],
    },
    {
      about: 'All names for AI training are named, control tokens too.',
      robots:
        '# AI search robots, allowed\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nUser-agent: Amazonbot\nUser-agent: Google-Extended\nUser-agent: Applebot-Extended\nAllow: /\n\nUser-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
      finds: [
        {
          line: 2,
          says: 'Amazonbot, Google-Extended and Applebot-Extended are for AI training. The file opens the site to them, although line 11 says "ai-train=no". If you refuse training, write "Disallow: /" for these names, and correct the comment.',
        },
      ],
    },
    {
      about: 'The robot is none of a search.',
      robots:
        '# Search robots\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n',
      finds: [
        {
          line: 2,
          on: 'GPTBot',
          says: 'speaks of search or answers, but GPTBot is for AI training',
          severity: 'warning',
        },
      ],
    },
    {
      about: 'The comment has two lines, and a control token for training is among the robots that answer.',
      robots:
        'User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n\n# Robots for retrieval.\n# They cite the page.\nUser-agent: ChatGPT-User\nAllow: /\n\nUser-agent: Applebot-Extended\nAllow: /\n',
      finds: [
        {
          line: 10,
          says: 'in line 5 speaks of search or answers, but Applebot-Extended is for AI training',
          severity: 'warning',
        },
      ],
    },
    {
      about: 'The file says in a comment that it shuts out robots for training.',
      robots:
        '# AI search and assistants\nUser-agent: GPTBot\nAllow: /\n\n# Training crawlers\nUser-agent: CCBot\nDisallow: /\n',
      finds: [
        {
          line: 2,
          says: 'although line 5 speaks of training above robots that are shut out',
          severity: 'info',
        },
      ],
    },
    {
      about: 'A robot that fetches pages for people is below a comment about training.',
      robots:
        '# Crawlers for training data\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: MistralAI-User\nDisallow: /\n\n# Welcome\nUser-agent: Claude-User\nAllow: /\n',
      finds: [{ line: 5, says: 'The file lets Claude-User in, which does the same.', severity: 'info' }],
    },
  ],
  good: [
    {
      about: 'To close Googlebot, too, would be no advice.',
      robots: '# Search: Googlebot and bingbot\nUser-agent: bingbot\nDisallow: /\n',
    },
    {
      about: 'The comment says what befalls those who disobey.',
      robots: '# Disobeying these rules will get your IP banned.\nUser-agent: FooBot\nDisallow:\n',
    },
    {
      about: 'The comment speaks of requests of people, too.',
      robots:
        '# Training and user requests\nUser-agent: MistralAI-User\nDisallow: /\n\nUser-agent: Claude-User\nAllow: /\n',
    },
    {
      about: 'The file refuses no training.',
      robots: '# AI search and assistants\nUser-agent: GPTBot\nAllow: /\n',
    },
    {
      about: 'The comment lists robots that the file treats alike.',
      robots:
        '# Declined: ChatGPT-User, Claude-User\nUser-agent: ChatGPT-User\nUser-agent: Claude-User\nDisallow: /\n',
    },
    {
      about: 'The comment is about robots that the file lets in.',
      robots: '# Search: Googlebot and bingbot\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'A Disallow is the right means for endless lists.',
      robots: '# Do not index sorted lists\nUser-agent: *\n# Do not index sorted lists\nDisallow: /*?sort=\n',
    },
    {
      about: 'The robot is one of a search.',
      robots:
        '# Search robots\nUser-agent: OAI-SearchBot\nAllow: /\n\nUser-agent: *\nContent-Signal: ai-train=no\nAllow: /\n',
    },
    {
      about: 'The file does not refuse training.',
      robots:
        '# Search robots\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: *\nContent-Signal: ai-train=yes\nAllow: /\n',
    },
    {
      about: 'The comment explains the signals, and the record agrees.',
      robots:
        'User-agent: *\n# The usual default is ai-train=no.\n# ai-train=yes: may train\nContent-Signal: ai-train=yes\nAllow: /\n',
    },
    {
      about: 'The line below forbids nothing, or all.',
      robots: '# Do not index\nUser-agent: *\nDisallow: /\n# Not to be indexed\nNoindex: /a/\n',
    },
    {
      about: '"BLOCK" means lines here and is not a verb.',
      robots: '# START YOAST BLOCK\n# ---\nUser-agent: *\nDisallow:\n# END YOAST BLOCK\n',
    },
    { robots: '# Block AI\nUser-agent: GPTBot\nDisallow: /\n' },
    {
      about: 'Another group closes the site to the same robot.',
      robots: '# Block AI\nUser-agent: GPTBot\nAllow: /x\n\nUser-agent: gptbot\nDisallow: /\n',
    },
    {
      about: 'A program marks its part of the file.',
      robots: '# START YOAST BLOCK\n# -----\nUser-agent: *\nDisallow:\n',
    },
    { robots: '# Do not block search\nUser-agent: Googlebot\nDisallow:\n' },
    { robots: '# Allow everything except the cart\nUser-agent: *\nDisallow: /cart\n' },
  ],
}
