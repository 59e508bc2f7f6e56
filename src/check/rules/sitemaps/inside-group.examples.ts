import type { RuleExamples } from '../../examples.ts'

export const insideGroupExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nSitemap: https://example.com/sitemap.xml\nDisallow: /b\n',
      finds: [{ line: 3, says: 'group that begins in line 1', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\nDisallow: /b\nSitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'The comment of the Sitemap goes with it.',
      robots:
        'User-agent: *\nDisallow: /a\n\n# Sitemap\nSitemap: https://example.com/sitemap.xml\n\n# more\nDisallow: /b\n',
      finds: [{ line: 5 }],
      fixed:
        'User-agent: *\nDisallow: /a\n\n# more\nDisallow: /b\n# Sitemap\nSitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'No blank line divides the record from the group above it.',
      robots:
        'User-agent: *\nDisallow: /a\nSitemap: https://example.com/sitemap.xml\n\nUser-agent: b\nDisallow: /\n',
      finds: [{ line: 3 }],
      fixed:
        'User-agent: *\nDisallow: /a\n\nUser-agent: b\nDisallow: /\nSitemap: https://example.com/sitemap.xml\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a\nSitemap: https://example.com/sitemap.xml\n' },
    { robots: 'Sitemap: https://example.com/sitemap.xml\n\nUser-agent: *\nDisallow: /a\n' },
    {
      robots:
        'User-agent: A\nDisallow: /a\n\nSitemap: https://example.com/sitemap.xml\n\nUser-agent: *\nDisallow: /a\n',
    },
  ],
}
