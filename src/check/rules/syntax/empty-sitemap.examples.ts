import type { RuleExamples } from '../../examples.ts'

export const emptySitemapExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap:\nhttps://example.com/s.xml\n',
      finds: [{ line: 1, says: 'stands in the next line' }],
      fixed: 'Sitemap: https://example.com/s.xml\n',
    },
    {
      robots: 'User-agent: *\nDisallow:\nSitemap:\n',
      finds: [{ line: 3, on: 'Sitemap:', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow:\n',
    },
  ],
  good: [{ robots: 'Sitemap: https://example.com/sitemap.xml\n' }],
}
