import type { RuleExamples } from '../../examples.ts'

export const extensionExamples: RuleExamples = {
  bad: [
    {
      about: 'A page for people.',
      robots: 'Sitemap: https://example.com/sitemap.html\nSitemap: https://example.com/htmlmap\n',
      finds: [
        { line: 1, says: 'search engines read no URLs from a page', severity: 'info' },
        { line: 2, severity: 'info' },
      ],
    },
    {
      robots: 'Sitemap: https://example.com/sitemap.php\n',
      finds: [{ line: 1, on: 'https://example.com/sitemap.php', severity: 'hint' }],
    },
  ],
  good: [
    { robots: 'Sitemap: https://example.com/sitemap.xml\nSitemap: https://example.com/sitemap.XML.gz?v=2\n' },
  ],
}
