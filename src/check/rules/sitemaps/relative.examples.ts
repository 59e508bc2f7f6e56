import type { RuleExamples } from '../../examples.ts'

export const relativeExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n', finds: [{ line: 3, on: '/sitemap.xml', says: 'no whole URL' }] },
    {
      about: 'Where the site is known, its URL can be written.',
      robots: 'User-agent: *\nDisallow:\nSitemap: /sitemap.xml\n',
      options: { origin: 'https://example.com' },
      finds: [{ line: 3, fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow:\nSitemap: https://example.com/sitemap.xml\n' }],
}
