import type { RuleExamples } from '../../examples.ts'

export const twoDirectivesOneLineExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: * Disallow: /\n',
      finds: [{ line: 1, on: 'Disallow: /', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /\n',
    },
    {
      robots: 'User-agent: *\r\nDisallow: /a, Disallow: /b\r\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n',
    },
    {
      about: 'The line end is written as HTML.',
      robots: 'User-agent: *<br/>Disallow: /<br/>\n',
      finds: [{ line: 1, on: 'Disallow: /', says: '"<br/>" is a line end of HTML' }],
      fixed: 'User-agent: *\nDisallow: /\n',
    },
    {
      about: 'The line end is written as a backslash and a letter.',
      robots: 'User-agent: *\\nDisallow: /x\n',
      finds: [{ line: 1, on: 'Disallow: /x' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The line end is missing.',
      robots: 'User-agent: *\nDisallow: /a/Disallow: /b/\n',
      finds: [{ line: 2, on: 'Disallow: /b/' }],
      fixed: 'User-agent: *\nDisallow: /a/\nDisallow: /b/\n',
    },
    {
      about: 'The line end after a sitemap is missing.',
      robots: 'User-agent: *\nDisallow: /a/\nSitemap: https://example.com/s.xmlHost: example.com\n',
      finds: [{ line: 3, on: 'Host: example.com', says: 'Delete "Host: example.com".' }],
      fixed: 'User-agent: *\nDisallow: /a/\nSitemap: https://example.com/s.xml\n',
    },
    {
      about: 'The line end after a sitemap is missing, and the next record counts.',
      robots: 'Sitemap: https://example.com/s.xmlUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 1, on: 'User-agent: *' }],
      fixed: 'Sitemap: https://example.com/s.xml\nUser-agent: *\nDisallow: /a/\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: / # Disallow: /a too\n' },
    { about: 'A path may contain the name of a field.', robots: 'User-agent: *\nDisallow: /allow:all\n' },
  ],
}
