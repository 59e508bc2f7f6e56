import type { RuleExamples } from '../../examples.ts'

export const copyPasteExampleExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /directory/file.html\n\nSitemap: https://www.example.com/sitemap.xml\n',
      finds: [
        { line: 2, on: '/directory/file.html' },
        { line: 4, says: '"www.example.com"' },
      ],
    },
    {
      about: 'A robot, and the machine the file was made on.',
      robots: 'User-agent: BadBot\nDisallow: /\n\nSitemap: http://localhost:3000/sitemap.xml\n',
      finds: [
        { line: 1, on: 'BadBot' },
        { line: 4, says: 'the machine of whoever asks' },
      ],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /directory/members\n\nSitemap: https://www.iana.org/sitemap.xml\n' },
    { about: 'A host that many sites really have.', robots: 'Sitemap: https://shop.my.site.com/s/sitemap.xml\n' },
    { about: 'It is the site itself.', robots: 'Sitemap: https://example.com/sitemap.xml\n', options: { origin: 'https://example.com' } },
  ],
}
