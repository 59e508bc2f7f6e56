import type { RuleExamples } from '../../examples.ts'

export const crawlDelayIgnoredExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /x\n',
      finds: [{ line: 2, on: '10', says: 'Googlebot ignores Crawl-delay' }],
    },
    {
      robots: 'User-agent: Yandex\nCrawl-delay: 2\nDisallow: /x\n',
      finds: [{ line: 2, says: 'robots that "Yandex" stands for' }],
    },
  ],
  good: [
    { robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' },
    {
      about: 'The `*` group also applies to robots that read Crawl-delay.',
      robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /x\n',
    },
  ],
}
