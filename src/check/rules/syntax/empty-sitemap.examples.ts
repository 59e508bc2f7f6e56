import type { RuleExamples } from '../../examples.ts'

export const emptySitemapExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow:\nSitemap:\n',
      finds: [{ line: 3, on: 'Sitemap:', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow:\n',
    },
  ],
  good: [{ robots: 'Sitemap: https://example.com/sitemap.xml\n' }],
}
