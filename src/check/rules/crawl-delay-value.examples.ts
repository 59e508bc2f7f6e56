import type { RuleExamples } from '../examples.ts'

export const crawlDelayValueExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nCrawl-delay: ten\nDisallow:\n', finds: [{ line: 2, on: 'ten', says: 'no number of seconds' }] },
    { robots: 'User-agent: *\nCrawl-delay: -1\nDisallow:\n', finds: [{ line: 2 }] },
    { robots: 'User-agent: *\nCrawl-delay: 10s\nDisallow:\n', finds: [{ line: 2 }] },
    {
      about: 'A fraction is a value, but not for all.',
      robots: 'User-agent: *\nCrawl-delay: 0.5\nDisallow:\n',
      finds: [{ line: 2, says: 'python-urllib' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nCrawl-delay: 10\nDisallow:\n' },
    { robots: 'User-agent: bingbot\nCrawl-delay: 0.5\nDisallow: /x/\n', options: { dialects: ['protego'] } },
  ],
}
