import type { RuleExamples } from '../../examples.ts'

export const crawlDelayDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nCrawl-delay: 1\nCrawl-delay: 2\nDisallow:\n',
      finds: [{ line: 3, on: '2', says: 'bing', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nCrawl-delay: 1\nDisallow:\n',
    },
    {
      about: 'Both lines have the same value, so one of them can go.',
      robots: 'User-agent: *\nCrawl-delay: 5\nCrawl-delay: 5\nDisallow:\n',
      finds: [{ line: 3, says: 'the same value', fix: 'safe' }],
      fixed: 'User-agent: *\nCrawl-delay: 5\nDisallow:\n',
    },
  ],
  good: [
    { robots: 'User-agent: A\nCrawl-delay: 1\nDisallow:\n\nUser-agent: B\nCrawl-delay: 2\nDisallow:\n' },
  ],
}
