import type { RuleExamples } from '../../examples.ts'

export const relativeExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n',
      finds: [
        {
          line: 3,
          on: '/sitemap.xml',
          says: 'To get the fix, give --origin https://… or check the site by its URL.',
        },
      ],
    },
    {
      about: 'The origin of the site is given, so the fix writes the absolute URL.',
      robots: 'User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 3, fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'Another line names the sitemap in full.',
      robots: 'User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\nSitemap: sitemap.xml\n',
      finds: [{ line: 4, says: 'Line 3 already names this sitemap. Delete this line.', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n',
    },
    {
      about: 'No program replaced the placeholder.',
      robots: 'Sitemap: <your sitemap>\n',
      finds: [{ line: 1, says: 'so robots may ignore it. Write the absolute URL of the sitemap.' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n' },
    {
      about: 'S106 tells of the second record.',
      robots: 'User-agent: *\nDisallow:\nSitemap: en/sitemap.xmlHost: example.com\n',
    },
  ],
}
