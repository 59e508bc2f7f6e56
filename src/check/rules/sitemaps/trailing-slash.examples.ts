import type { RuleExamples } from '../../examples.ts'

export const trailingSlashExamples: RuleExamples = {
  bad: [
    {
      about: 'A program wrote no number.',
      robots: 'Sitemap: https://example.com/posts-1.xml\nSitemap: https://example.com/posts-.xml\n',
      finds: [{ line: 2, severity: 'info', says: 'lacks the number that others have' }],
    },
    {
      robots: 'Sitemap: https://example.com/sitemap/\n',
      finds: [{ line: 1, on: 'https://example.com/sitemap/', severity: 'info' }],
    },
    { robots: 'Sitemap: https://example.com\n', finds: [{ line: 1, severity: 'warning' }] },
    {
      about: 'A slash is missing.',
      robots: 'Sitemap: https://example.comsitemap.xml\n',
      finds: [{ line: 1, says: 'Write "https://example.com/sitemap.xml"', severity: 'error' }],
    },
    {
      about: 'The name has signs that replacements read.',
      robots: "Sitemap: https://example.comsitemap$&$'.xml\n",
      finds: [{ line: 1, says: `Write "https://example.com/sitemap$&$'.xml"`, severity: 'error' }],
    },
    {
      about: 'Robots find the other sitemap.',
      robots: 'Sitemap: https://example.comsitemap.xml\nSitemap: https://example.com/news.xml\n',
      finds: [{ line: 1, severity: 'warning' }],
    },
  ],
  good: [
    {
      about: 'No other URL has a number there.',
      robots: 'Sitemap: https://example.com/posts-.xml\nSitemap: https://example.com/pages-1.xml\n',
    },
    { robots: 'Sitemap: https://example.com/sitemap.xml\n' },
    {
      about: 'Arc XP serves sitemaps there.',
      robots: 'Sitemap: https://example.com/arcio/news-sitemap/video/index/\n',
    },
  ],
}
