import type { RuleExamples } from '../../examples.ts'

export const noLeadingSlashExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: admin\n',
      finds: [{ line: 2, on: 'admin', says: 'does not begin with a slash', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /admin\n',
    },
    {
      about: 'Words in place of a path.',
      robots: 'User-agent: *\nDisallow: all\nDisallow: none\nDisallow: noindex, follow\nAllow: yes\n',
      finds: [
        { line: 2, says: 'If you mean every URL, write "Disallow: /".' },
        { line: 3, says: 'If everything is allowed, write an empty "Disallow:".' },
        { line: 4, says: 'It belongs to single pages' },
        { line: 5, says: 'If you mean every URL, write "Allow: /".' },
      ],
    },
    {
      about: 'Hosts of more kinds.',
      robots:
        'User-agent: *\nDisallow: sub.shop.co.uk\nDisallow: sub.shop.test\nDisallow: localhost\nDisallow: 192.168.1.1/\n',
      finds: [
        { line: 2, says: 'It looks like the name of a host' },
        { line: 3, says: 'It looks like the name of a host' },
        { line: 4, says: 'It looks like the name of a host' },
        { line: 5, says: 'It looks like the name of a host' },
      ],
    },
    {
      about: 'The rule that is meant closes much more than that of today.',
      robots: 'User-agent: *\nDisallow: .html$\n',
      finds: [
        { line: 2, says: 'Write "/*.html$". That closes such URLs on the whole site, which are open today.' },
      ],
      fixed: 'User-agent: *\nDisallow: /*.html$\n',
    },
    {
      about: 'A query or an ending may follow any path.',
      robots: 'User-agent: *\nDisallow: ?from\nDisallow: .html$\n',
      finds: [
        { line: 2, says: 'Write "/*?from"' },
        { line: 3, says: 'Write "/*.html$"' },
      ],
      fixed: 'User-agent: *\nDisallow: /*?from\nDisallow: /*.html$\n',
    },
    {
      about: 'No path is a host, so there is no fix.',
      robots: 'User-agent: *\nDisallow: id-id.www.example.com/\n',
      finds: [{ line: 2, says: 'a path rule cannot name a host' }],
    },
    {
      about: 'Nothing is closed, so the Allow opens nothing, with or without the slash.',
      robots: 'User-agent: *\nAllow: index.html\n',
      finds: [{ line: 2, severity: 'hint' }],
      fixed: 'User-agent: *\nAllow: /index.html\n',
    },
    {
      about: 'The first folder is closed, so its Allow is wanted. The second one is open anyway.',
      robots: 'User-agent: *\nDisallow: /a/\nAllow: a/b/\nAllow: c/\n',
      finds: [
        { line: 3, severity: 'error' },
        { line: 4, severity: 'info' },
      ],
      fixed: 'User-agent: *\nDisallow: /a/\nAllow: /a/b/\nAllow: /c/\n',
    },
  ],
  good: [
    {
      about: 'A record in a record (S106).',
      robots: 'User-agent: *\nAllow: Sitemap: https://example.com/s.xml\n',
    },
    { robots: 'User-agent: *\nDisallow: /admin\n' },
    { about: 'A star may stand for the slash.', robots: 'User-agent: *\nDisallow: *.pdf\n' },
    {
      about: 'P102 reports an absolute URL.',
      robots: 'User-agent: *\nDisallow: https://example.com/admin\n',
    },
  ],
}
