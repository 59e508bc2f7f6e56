import type { RuleExamples } from '../../examples.ts'

export const blockedByOwnRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /sitemaps/\n\nSitemap: https://example.com/sitemaps/a.xml\n',
      finds: [{ line: 4, on: 'https://example.com/sitemaps/a.xml', says: 'In rfc-9309, line 2 decides.' }],
    },
  ],
  good: [
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
