import type { RuleExamples } from '../examples.ts'

export const crawlDelayIgnoredExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /x\n', finds: [{ line: 2, says: '"Googlebot"' }] }],
  good: [{ robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' }, { robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /x\n' }],
}
