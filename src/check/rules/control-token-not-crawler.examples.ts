import type { RuleExamples } from '../examples.ts'

export const controlTokenNotCrawlerExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Google-Extended\nDisallow: /\n', finds: [{ line: 1, on: 'Google-Extended', says: 'Google may do' }] }],
  good: [{ robots: 'User-agent: Googlebot\nDisallow: /\n' }],
}
