import type { RuleExamples } from '../examples.ts'

export const extensionInStarExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /x\n', finds: [{ line: 2, on: 'Crawl-delay', says: 'It says nothing to' }] }],
  good: [{ robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' }],
}
