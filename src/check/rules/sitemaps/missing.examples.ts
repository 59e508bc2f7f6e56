import type { RuleExamples } from '../../examples.ts'

export const missingExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nDisallow: /x\n', finds: [{ line: 2, says: 'names no sitemap' }] }],
  good: [{ robots: 'User-agent: *\nDisallow: /x\n\nSitemap: https://example.com/sitemap.xml\n' }],
}
