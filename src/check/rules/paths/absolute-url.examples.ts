import type { RuleExamples } from '../../examples.ts'

export const absoluteUrlExamples: RuleExamples = {
  bad: [
    {
      about: 'Another host of the site has a robots.txt of its own.',
      robots: 'User-agent: *\nDisallow: *.dev.shop.com/*\nDisallow: /sub.shop.com/\n',
      options: { origin: 'https://www.shop.com' },
      finds: [
        { line: 2, says: 'the name of another host, "dev.shop.com"' },
        { line: 3, says: 'Write the rule in the robots.txt of that host, and delete this line.' },
      ],
    },
    {
      robots: 'User-agent: *\nDisallow: https://example.com/admin\n',
      finds: [{ line: 2, on: 'https://example.com/admin', says: 'Write "/admin"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /admin\n',
    },
    {
      robots: 'User-agent: *\nDisallow: ftp://example.com/x\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The host belongs to a hosting service, so the path says nothing about this site.',
      robots: 'User-agent: *\nDisallow: https://s3.eu-central-1.amazonaws.com/logos/*\n',
      finds: [{ line: 2, says: 'If so, delete the line' }],
    },
    {
      about: 'As a path, it would close the whole site, so there is no fix.',
      robots: 'User-agent: *\nDisallow: https://www.example.com/*\n',
      finds: [{ line: 2, says: 'Delete the line. Write "/*" only if' }],
    },
    {
      about: 'At most one of the hosts is the host of the file.',
      robots: 'User-agent: *\nDisallow: https://a.example/x\nDisallow: https://b.example/y\n',
      finds: [
        { line: 2, says: 'Write "/x" if this file is for "a.example"' },
        { line: 3, says: 'Write "/y" if this file is for "b.example"' },
      ],
    },
    {
      about: 'The path begins with the host, which the sitemap names.',
      robots:
        'User-agent: *\nDisallow: /www.shop.example/api/\n\nSitemap: https://www.shop.example/sitemap.xml\n',
      finds: [{ line: 2, says: 'Write "/api/"', severity: 'warning' }],
      fixed: 'User-agent: *\nDisallow: /api/\n\nSitemap: https://www.shop.example/sitemap.xml\n',
    },
    {
      about: 'Nothing but a domain begins so.',
      robots: 'User-agent: *\nDisallow: /training.shop.com/api/\nDisallow: /.shop.com/order/\n',
      finds: [
        { line: 2, says: 'begins with the name of a host', severity: 'warning' },
        { line: 3, says: 'Write "/order/"', severity: 'warning' },
      ],
      fixed: 'User-agent: *\nDisallow: /api/\nDisallow: /order/\n',
    },
  ],
  good: [
    { about: 'A hidden file.', robots: 'User-agent: *\nDisallow: /.env.local\nDisallow: /.htaccess.bak/x\n' },
    {
      about: 'Folders of other sites on the same server, and files.',
      robots:
        'User-agent: *\nDisallow: /other.com/\nDisallow: /.well-known/x\nDisallow: /.git/\nDisallow: /.env.local\nDisallow: /a.b.html\n\nSitemap: https://www.shop.example/sitemap.xml\n',
    },
    { robots: 'User-agent: *\nDisallow: /admin\n' },
    { about: 'A URL within a path.', robots: 'User-agent: *\nDisallow: /go?to=https://example.com/\n' },
  ],
}
