import type { RuleExamples } from '../../examples.ts'

export const copyPasteExampleExamples: RuleExamples = {
  bad: [
    {
      robots:
        'User-agent: *\nDisallow: /directory/file.html\n\nSitemap: https://www.example.com/sitemap.xml\n',
      finds: [
        { line: 2, on: '/directory/file.html' },
        { line: 4, says: '"www.example.com"' },
      ],
    },
    {
      about: 'An example robot, and the host of the author’s machine.',
      robots: 'User-agent: BadBot\nDisallow: /\n\nSitemap: http://localhost:3000/sitemap.xml\n',
      finds: [
        { line: 1, on: 'BadBot' },
        { line: 4, says: 'own machine', severity: 'warning' },
      ],
    },
    {
      about: 'The host of a company that a guide made up.',
      robots: 'User-agent: *\nDisallow: /members/\n\nSitemap: https://community.company.com/sitemap.xml\n',
      finds: [{ line: 4, says: '"community.company.com" is an example host', severity: 'info' }],
    },
  ],
  good: [
    { about: 'A folder of many sites.', robots: 'User-agent: *\nDisallow: /directory/\n' },
    { robots: 'User-agent: *\nDisallow: /directory/members\n\nSitemap: https://www.iana.org/sitemap.xml\n' },
    { about: 'A real host of many sites.', robots: 'Sitemap: https://shop.my.site.com/s/sitemap.xml\n' },
    {
      about: 'The example host is the site itself.',
      robots: 'Sitemap: https://example.com/sitemap.xml\n',
      options: { origin: 'https://example.com' },
    },
  ],
}
