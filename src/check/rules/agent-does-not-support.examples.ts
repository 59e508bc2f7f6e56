import type { RuleExamples } from '../examples.ts'

export const agentDoesNotSupportExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /x\n', finds: [{ line: 2, on: '10', says: 'Googlebot' }] }],
  good: [
    { robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' },
    { about: 'One of the robots acts on it.', robots: 'User-agent: Googlebot\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' },
  ],
}
