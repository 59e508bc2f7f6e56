import type { RuleExamples } from '../examples.ts'

export const crawlDelayRangeExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nCrawl-delay: 86400\nDisallow:\n',
      finds: [{ line: 2, on: '86400', says: 'For crawler-commons it closes the whole site' }],
    },
    { robots: 'User-agent: bingbot\nCrawl-delay: 60\nDisallow:\n', finds: [{ line: 2, says: '1440 pages a day' }] },
  ],
  good: [{ robots: 'User-agent: *\nCrawl-delay: 30\nDisallow:\n' }, { robots: 'User-agent: *\nCrawl-delay: 0.5\nDisallow:\n' }],
}
