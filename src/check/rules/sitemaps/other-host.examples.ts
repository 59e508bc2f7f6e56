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
      robots: 'Sitemap: https://example.com/sitemap.xml\nSitemap: https://cdn.other.net/sitemap.xml\n',
      finds: [{ line: 2, says: '"cdn.other.net"', severity: 'info' }],
    },
    {
      about: 'Both hosts are of one owner by their names.',
      robots: 'Sitemap: https://www.example.com/sitemap.xml\nSitemap: https://shop.example.com/sitemap.xml\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
  ],
  good: [
    {
      about: 'Hosting services keep sitemaps of many sites.',
      robots:
        'Sitemap: https://example.com/sitemap.xml\nSitemap: https://a1.sitemaphosting3.com/sitemap.xml\n',
    },
    {
      about: 'So they do if the host of the site is known.',
      robots: 'Sitemap: https://d111111abcdef8.cloudfront.net/sitemap.xml\n',
      options: { origin: 'https://example.com' },
    },
    { robots: 'Sitemap: https://example.com/sitemap.xml\n', options: { origin: 'https://example.com' } },
    { about: 'The host of the file is unknown.', robots: 'Sitemap: https://cdn.example.net/sitemap.xml\n' },
  ],
}
