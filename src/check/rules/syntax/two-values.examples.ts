import type { RuleExamples } from '../../examples.ts'

export const twoValuesExamples: RuleExamples = {
  bad: [
    {
      about: 'Stray blanks: to split them would close the site.',
      robots: 'User-agent: *\nDisallow: / *&o= *\n',
      finds: [{ line: 2, says: 'If you mean one path, write "/*&o=*".', severity: 'warning' }],
      fixed: 'User-agent: *\nDisallow: /*&o=*\n',
    },
    {
      about: 'Without the blanks, the rule would close the site.',
      robots: 'User-agent: *\nDisallow: / *\n',
      finds: [{ line: 2, says: 'Write a path, or delete the line.' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /a /b, /c\n',
      finds: [{ line: 2, on: '/a /b, /c', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\n',
    },
    {
      robots: 'Sitemap: https://example.com/a.xml https://example.com/b.xml\n',
      finds: [{ line: 1 }],
      fixed: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
    },
    {
      robots: 'Sitemap: https://example.com/a.xml;https://example.com/b.xml\n',
      finds: [{ line: 1 }],
      fixed: 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /a and /b; /c\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a # /b\n' },
    { robots: 'User-agent: *\nDisallow: /a,b\nDisallow: /a,*.html\n' },
  ],
}
