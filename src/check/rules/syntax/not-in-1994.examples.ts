import type { RuleExamples } from '../../examples.ts'

export const notIn1994Examples: RuleExamples = {
  bad: [
    {
      robots:
        'User-agent: Slurp\nDisallow: /x\nCrawl-delay: 8\n\nSitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
      options: { dialects: ['original-1994'] },
      finds: [
        { line: 3, on: 'Crawl-delay', says: 'original-1994 follows it and has no use for the line.' },
        { line: 5, on: 'Sitemap', says: 'The file has 1 more such line.' },
      ],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /x\n', options: { dialects: ['original-1994'] } },
    {
      about: 'Slurp knows both fields.',
      robots: 'User-agent: Slurp\nDisallow: /x\nCrawl-delay: 8\n\nSitemap: https://example.com/a.xml\n',
      options: { dialects: ['slurp'] },
    },
  ],
}
