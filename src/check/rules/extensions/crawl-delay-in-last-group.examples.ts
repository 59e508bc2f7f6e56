import type { RuleExamples } from '../../examples.ts'

export const crawlDelayInLastGroupExamples: RuleExamples = {
  bad: [
    {
      about: 'The group closes the site, so the pause is hardly for its robot.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: Zeus\nCrawl-delay: 20\nDisallow: /\n',
      finds: [{ line: 5, says: 'there is nothing to delay' }],
    },
    {
      about: 'The file has no `*` group.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: Zeus\nCrawl-delay: 20\nDisallow: /\n',
      finds: [{ line: 5, says: 'add a group "User-agent: *" with this line' }],
    },
    {
      robots:
        'User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n\n# Be polite\nCrawl-delay: 1\n',
      finds: [{ line: 8, on: 'Crawl-delay: 1', says: 'in the group of "GPTBot"' }],
    },
    {
      about: 'The group forbids everything, so the line is of no use there.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n\nCrawl-delay: 1\n',
      finds: [{ line: 7, says: 'there is nothing to delay' }],
    },
  ],
  good: [
    {
      about: 'The pause is below another robot, which has no rules (G103).',
      robots:
        'User-agent: *\nDisallow: /x\n\nUser-agent: Slurp\nCrawl-delay: 30\n\nUser-agent: CCBot\nDisallow: /\n',
    },
    {
      about: 'The line is among the records of its group.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: Slurp\nDisallow: /y\nCrawl-delay: 1\n',
    },
    {
      about: 'The last group is the `*` group.',
      robots: 'User-agent: Slurp\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n\nCrawl-delay: 1\n',
    },
    {
      about: 'Another group has a Crawl-delay, too.',
      robots:
        'User-agent: *\nCrawl-delay: 5\nDisallow: /x\n\nUser-agent: Slurp\nDisallow: /y\n\nCrawl-delay: 1\n',
    },
  ],
}
