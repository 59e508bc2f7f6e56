import type { RuleExamples } from '../../examples.ts'

export const blockedByOwnRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /sitemaps/\n\nSitemap: https://example.com/sitemaps/a.xml\n',
      finds: [{ line: 4, on: 'https://example.com/sitemaps/a.xml', says: 'by line 2' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /sitemaps/\nAllow: /sitemaps/a.xml\n\nSitemap: https://example.com/sitemaps/a.xml\n' },
    {
      about: 'Another host has a file of its own.',
      robots: 'User-agent: *\nDisallow: /sitemaps/\nSitemap: https://cdn.example.net/sitemaps/a.xml\n',
      options: { origin: 'https://example.com' },
    },
    { about: 'The whole site is closed.', robots: 'User-agent: *\nDisallow: /\nSitemap: https://example.com/a.xml\n' },
  ],
}
