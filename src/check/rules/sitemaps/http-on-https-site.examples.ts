import type { RuleExamples } from '../../examples.ts'

export const httpOnHttpsSiteExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap: http://example.com/sitemap.xml\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 1, fix: 'changes-meaning' }],
      fixed: 'Sitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'Another sitemap shows that the site is served over https.',
      robots: 'Sitemap: http://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
      finds: [{ line: 1 }],
      fixed: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
    },
    {
      about: 'The https URL has a line of its own.',
      robots: 'Sitemap: http://example.com/a.xml\nSitemap: https://example.com/a.xml\n',
      finds: [{ line: 1, says: 'so delete this line' }],
      fixed: 'Sitemap: https://example.com/a.xml\n',
    },
  ],
  good: [{ robots: 'Sitemap: http://example.com/sitemap.xml\n' }],
}
