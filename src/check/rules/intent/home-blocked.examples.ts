import type { RuleExamples } from '../../examples.ts'

export const homeBlockedExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /$\n', finds: [{ line: 2, on: '/$', says: 'https://example.com/' }] },
    {
      robots: 'User-agent: Googlebot\nDisallow: /$\n',
      finds: [{ line: 2, says: 'keeps Googlebot from the home page' }],
    },
    {
      about:
        'A search engine is judged by its own dialect, even if the file is not checked for that dialect.',
      robots: 'User-agent: Googlebot\nDisallow: /$\n',
      options: { dialects: ['original-1994'] },
      finds: [
        {
          line: 2,
          says: 'In google, which is not among the checked dialects, "Disallow: /$" keeps Googlebot from the home page',
        },
      ],
    },
  ],
  good: [
    {
      about: 'G103 reports that the rule below applies to bingbot, too.',
      robots: 'User-agent: bingbot\nCrawl-delay: 10\nUser-agent: FooBot\nDisallow: /\n',
    },
    { robots: 'User-agent: *\nDisallow: /private/$\n' },
    { about: 'The site is closed to all robots: I101 reports that.', robots: 'User-agent: *\nDisallow: /\n' },
    {
      about: 'The site is closed to a search engine: I101 reports that.',
      robots: 'User-agent: Googlebot\nDisallow: /\n',
    },
  ],
}
