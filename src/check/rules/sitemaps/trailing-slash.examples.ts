import type { RuleExamples } from '../../examples.ts'

export const trailingSlashExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap: https://example.com/sitemap/\n',
      finds: [{ line: 1, on: 'https://example.com/sitemap/' }],
    },
    { robots: 'Sitemap: https://example.com\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'Sitemap: https://example.com/sitemap.xml\n' }],
}
