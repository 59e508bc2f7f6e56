import type { RuleExamples } from '../../examples.ts'

export const twoValuesExamples: RuleExamples = {
  bad: [
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
