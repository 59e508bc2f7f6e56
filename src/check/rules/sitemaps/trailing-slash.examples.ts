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
      finds: [{ line: 1, says: 'Write "https://example.com/sitemap.xml"' }],
    },
  ],
  good: [{ robots: 'Sitemap: https://example.com/sitemap.xml\n' }],
}
