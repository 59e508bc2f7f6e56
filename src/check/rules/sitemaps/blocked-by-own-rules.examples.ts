import type { RuleExamples } from '../../examples.ts'

export const blockedByOwnRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /sitemaps/\n\nSitemap: https://example.com/sitemaps/a.xml\n',
      finds: [{ line: 4, on: 'https://example.com/sitemaps/a.xml', says: 'In rfc-9309, line 2 decides.' }],
    },
    {
      about: 'The file is that of the hosting service.',
      robots: 'User-agent: *\nDisallow: /s/\nSitemap: https://example.s3.amazonaws.com/s/a.xml\n',
      options: { origin: 'https://example.s3.amazonaws.com' },
      finds: [{ line: 3 }],
    },
    {
      about: 'The file may be of either host.',
      robots:
        'User-agent: *\nDisallow: /maps/\nSitemap: https://example.com/maps/a.xml\nSitemap: https://www.example.com/b.xml\n',
      finds: [{ line: 3, severity: 'info' }],
    },
    {
      about: 'The group of a robot forbids the sitemap that stands in it.',
      robots:
        'User-agent: Yandex\nSitemap: https://example.com/ya.xml\nAllow: /a/\nDisallow: /\n\nUser-agent: *\nDisallow: /b/\n',
      finds: [{ line: 2, says: 'line 4 of them forbids YandexBot its URL', severity: 'warning' }],
    },
  ],
  good: [
    {
      about: 'The sitemap stands at the end of the file, for all robots.',
      robots: 'User-agent: Yandex\nAllow: /a/\nDisallow: /\n\nSitemap: https://example.com/b.xml\n',
    },
    {
      about: 'A hosting service keeps the sitemap, and has a robots.txt of its own.',
      robots: 'User-agent: *\nDisallow: /*.xml\nSitemap: https://a1.sitemaphosting3.com/1/sitemap_1.xml\n',
    },
    {
      robots:
        'User-agent: *\nDisallow: /sitemaps/\nAllow: /sitemaps/a.xml\n\nSitemap: https://example.com/sitemaps/a.xml\n',
    },
    {
      about: 'The other host has its own robots.txt.',
      robots: 'User-agent: *\nDisallow: /sitemaps/\nSitemap: https://cdn.example.net/sitemaps/a.xml\n',
      options: { origin: 'https://example.com' },
    },
    {
      about: 'The whole site is forbidden, which I101 reports.',
      robots: 'User-agent: *\nDisallow: /\nSitemap: https://example.com/a.xml\n',
    },
  ],
}
