import type { RuleExamples } from '../../examples.ts'

export const crawlDelayValueExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nCrawl-delay: ten\nDisallow:\n',
      finds: [{ line: 2, on: 'ten', says: 'Every main dialect ignores the record' }],
    },
    { robots: 'User-agent: *\nCrawl-delay: -1\nDisallow:\n', finds: [{ line: 2, on: '-1' }] },
    {
      about: 'One dialect reads the digits at the beginning of the value.',
      robots: 'User-agent: *\nCrawl-delay: 10s\nCrawl-delay:\nDisallow:\n',
      finds: [{ line: 2 }, { line: 3, on: 'Crawl-delay:', says: 'has no value' }],
    },
    {
      about: 'Some dialects accept only whole seconds.',
      robots: 'User-agent: bingbot\nCrawl-delay: 0.5\nDisallow: /x/\n',
      finds: [{ line: 2, on: '0.5', says: 'bing' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nCrawl-delay: 10\nDisallow:\n' },
    {
      about: 'These dialects accept a fraction.',
      robots: 'User-agent: Slurp\nCrawl-delay: 0.5\nDisallow: /x/\n',
      options: { dialects: ['slurp', 'protego'] },
    },
  ],
}
