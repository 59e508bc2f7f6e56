import type { RuleExamples } from '../../examples.ts'

export const extensionExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap: https://example.com/sitemap.php\n',
      finds: [{ line: 1, on: 'https://example.com/sitemap.php' }],
    },
  ],
  good: [
    { robots: 'Sitemap: https://example.com/sitemap.xml\nSitemap: https://example.com/sitemap.XML.gz?v=2\n' },
  ],
}
