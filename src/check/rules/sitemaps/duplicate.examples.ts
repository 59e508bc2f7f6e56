import type { RuleExamples } from '../../examples.ts'

export const duplicateExamples: RuleExamples = {
  bad: [
    {
      robots:
        'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\nSitemap: https://example.com/a.xml\n',
      finds: [{ line: 3, says: 'Line 1', fix: 'safe' }],
      fixed: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
    },
    {
      robots: 'Sitemap: https://Example.com/a.xml\nSitemap: https://example.com/a.xml\n',
      finds: [{ line: 2 }],
      fixed: 'Sitemap: https://Example.com/a.xml\n',
    },
  ],
  good: [{ robots: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n' }],
}
