import type { RuleExamples } from '../../examples.ts'

export const otherHostExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap: https://cdn.example.net/sitemap.xml\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 1, says: '"cdn.example.net"' }],
    },
    {
      about: 'The host of the file is unknown, but the two sitemaps are on different hosts.',
      robots: 'Sitemap: https://example.com/sitemap.xml\nSitemap: https://cdn.example.net/sitemap.xml\n',
      finds: [{ line: 2, says: '"cdn.example.net"' }],
    },
  ],
  good: [
    { robots: 'Sitemap: https://example.com/sitemap.xml\n', options: { origin: 'https://example.com' } },
    { about: 'The host of the file is unknown.', robots: 'Sitemap: https://cdn.example.net/sitemap.xml\n' },
  ],
}
