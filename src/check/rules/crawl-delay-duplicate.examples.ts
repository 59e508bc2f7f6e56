import type { RuleExamples } from '../examples.ts'

export const crawlDelayDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nCrawl-delay: 1\nCrawl-delay: 2\nDisallow: /x\n',
      finds: [{ line: 3, on: '2', says: '"1" in line 2', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nCrawl-delay: 1\nDisallow: /x\n',
    },
    {
      about: 'The same delay twice says nothing more.',
      robots: 'User-agent: *\nCrawl-delay: 2\nCrawl-delay: 2\nDisallow: /x\n',
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\nCrawl-delay: 2\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: A\nCrawl-delay: 1\nDisallow: /x\n\nUser-agent: B\nCrawl-delay: 2\nDisallow: /x\n' }],
}
