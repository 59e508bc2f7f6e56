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
      about: 'The name of a customer below the domain of another site does not make them one.',
      robots:
        'Sitemap: http://example.builder.net/zyro/sitemap.xml\nSitemap: http://example-shop.com/sitemap.xml\n',
      finds: [{ line: 2, says: '"example-shop.com"', severity: 'info' }],
    },
    {
      about: 'Another service makes this sitemap, which has a name of its own.',
      robots:
        'Sitemap: https://example.com/sitemap.xml\nSitemap: https://videos.other.net/sitemap-5FPWll8x.xml\n',
      finds: [{ line: 2, severity: 'hint' }],
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
