import type { RuleExamples } from '../../examples.ts'

export const foreignOriginUrlExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: https://cdn.example.net/x\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 2, on: 'https://cdn.example.net/x', says: 'another host' }],
    },
    {
      about: 'The sitemaps show the host of the file.',
      robots:
        'User-agent: *\nDisallow: https://cdn.example.net/x\n\nSitemap: https://example.com/sitemap.xml\n',
      finds: [{ line: 2 }],
    },
    {
      about: 'A URL without its scheme; the host of the file is unknown.',
      robots: 'User-agent: *\nDisallow: //cdn.other.example/x\n',
      finds: [{ line: 2, on: '//cdn.other.example/x', says: 'no effect on the host "cdn.other.example"' }],
    },
    {
      robots: 'User-agent: *\nDisallow: //example.com/x\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 2, says: 'a URL of this host without its scheme' }],
    },
    {
      about: 'The rule does not keep robots out of the staging host.',
      robots: 'User-agent: *\nDisallow: *edit.example.com*\nDisallow: /www.example.co.uk\n',
      finds: [
        {
          line: 2,
          severity: 'info',
          on: '*edit.example.com*',
          says: 'names the host "edit.example.com". But a rule matches the path and query of a URL, not its host. This one is about',
        },
        { line: 3, severity: 'info', says: 'that have the name in them. If you mean that host' },
      ],
    },
    {
      robots: 'User-agent: *\nDisallow: /docs.example.com/x/\n',
      options: { origin: 'https://docs.example.com' },
      finds: [{ line: 2, severity: 'info', says: 'Write the path that comes after the host' }],
    },
  ],
  good: [
    {
      about: 'These dots are in the names of files and in parameters.',
      robots:
        'User-agent: *\nDisallow: /index.php/x\nDisallow: *.com\nDisallow: /*?u=example.com\nDisallow: /example.community/\n',
    },
    {
      about: 'These values are paths that begin with two slashes.',
      robots: 'User-agent: *\nDisallow: //\nDisallow: //admin/x\nDisallow: //index.php\n',
    },
    {
      robots: 'User-agent: *\nDisallow: https://example.com/x\n',
      options: { origin: 'https://example.com' },
    },
    {
      about: 'The host of the file is unknown.',
      robots: 'User-agent: *\nDisallow: https://cdn.example.net/x\n',
    },
  ],
}
