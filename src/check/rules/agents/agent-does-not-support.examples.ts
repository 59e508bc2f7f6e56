import type { RuleExamples } from '../../examples.ts'

export const agentDoesNotSupportExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /x\n',
      finds: [{ line: 2, on: '10', says: 'Crawl-delay' }],
    },
    { robots: 'User-agent: Googlebot\nDisallow: /x\nNoindex: /y\n', finds: [{ line: 3, says: 'Noindex' }] },
    {
      robots: 'User-agent: SeznamBot\nUser-agent: Googlebot\nRequest-rate: 1/10\nDisallow: /x\n',
      finds: [{ line: 3, says: 'Googlebot does not use Request-rate' }],
    },
  ],
  good: [
    { robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' },
    {
      about: 'The operator does not say whether GPTBot uses Crawl-delay.',
      robots: 'User-agent: GPTBot\nCrawl-delay: 10\nDisallow: /x\n',
    },
    {
      about: 'The `*` group: some robots use the field.',
      robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /x\n',
    },
  ],
}
