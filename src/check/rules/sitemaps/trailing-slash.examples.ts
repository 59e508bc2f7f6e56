import type { RuleExamples } from '../../examples.ts'

export const trailingSlashExamples: RuleExamples = {
  bad: [
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
    { robots: 'Sitemap: https://example.com/sitemap.xml\n' },
    {
      about: 'Arc XP serves sitemaps there.',
      robots: 'Sitemap: https://example.com/arcio/news-sitemap/video/index/\n',
    },
  ],
}
