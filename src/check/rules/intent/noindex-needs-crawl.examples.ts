import type { RuleExamples } from '../../examples.ts'

const robots = 'User-agent: *\nDisallow: /private/\n'

export const noindexNeedsCrawlExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { pages: [{ url: 'https://example.com/private/a', noindex: 'header' }] },
      finds: [
        {
          line: 2,
          on: '/private/',
          says: 'says "noindex" in its X-Robots-Tag header, but robots such as Googlebot may not fetch the page',
        },
      ],
    },
    {
      about: 'One search engine may not fetch the page.',
      robots: 'User-agent: Googlebot\nDisallow: /private/\n',
      options: { pages: [{ url: '/private/a', noindex: 'meta' }] },
      finds: [{ line: 2, says: 'in a meta element, but Googlebot may not fetch the page' }],
    },
  ],
  good: [
    { robots, options: { pages: [{ url: '/private/a' }, { url: '/open', noindex: 'meta' }] } },
    { about: 'No pages were fetched.', robots },
  ],
}
