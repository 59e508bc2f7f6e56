import type { RuleExamples } from '../../examples.ts'

const robots = 'Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n'

export const sitemapUnreachableExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: {
        sitemaps: [
          { url: 'https://example.com/a.xml', urls: ['https://example.com/'] },
          { url: 'https://example.com/b.xml', problem: 'the status is 404', urls: [] },
        ],
      },
      finds: [{ line: 2, on: 'https://example.com/b.xml', says: 'has a problem: the status is 404.' }],
    },
  ],
  good: [{ about: 'The sitemaps were not fetched.', robots }],
}
