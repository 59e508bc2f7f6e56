import type { RuleExamples } from '../../examples.ts'

export const schemeExamples: RuleExamples = {
  bad: [
    {
      robots: 'Sitemap: ftp://example.com/sitemap.xml\n',
      finds: [{ line: 1, on: 'ftp://example.com/sitemap.xml', says: 'not an http or https URL' }],
    },
    {
      robots: 'Sitemap: https:/example.com/sitemap.xml\n',
      finds: [{ line: 1, says: 'does not begin with "https://" and a host' }],
    },
    {
      robots: 'Sitemap: https://https://example.com/sitemap.xml\n',
      finds: [{ line: 1, says: 'has two schemes' }],
    },
  ],
  good: [
    { robots: 'Sitemap: https://example.com/sitemap.xml\nSitemap: HTTP://example.com/old.xml\n' },
    { about: 'M101 reports a path.', robots: 'Sitemap: /sitemap.xml\n' },
  ],
}
