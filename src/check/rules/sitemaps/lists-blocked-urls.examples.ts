import type { RuleExamples } from '../../examples.ts'

const robots = 'User-agent: *\nDisallow: /old/\n\nSitemap: https://example.com/a.xml\n'
const listing = (...urls: readonly string[]) => ({ sitemaps: [{ url: 'https://example.com/a.xml', urls }] })

export const listsBlockedUrlsExamples: RuleExamples = {
  bad: [
    {
      about: 'A list of URLs, which may be a sitemap.',
      robots: 'User-agent: *\nDisallow: /old/\n',
      options: { urls: ['/', '/old/a', '/old/b'] },
      finds: [
        {
          line: 2,
          says: 'Of the 3 URLs of the site that this check knows, the file forbids 2 to robots that no group names.',
          severity: 'info',
        },
      ],
    },
    {
      robots,
      options: listing('https://example.com/', 'https://example.com/old/a', 'https://example.com/old/b'),
      finds: [
        {
          line: 4,
          says: 'lists 3 URLs. In rfc-9309, the file forbids 2 of them to robots that no group names. For example, line 2 forbids "https://example.com/old/a". In every main dialect, the file forbids this URL.',
        },
      ],
    },
    {
      about: 'The sitemap lists forbidden URLs alone, but the site is open.',
      robots,
      options: listing('https://example.com/old/a'),
      finds: [{ line: 4, says: 'lists 1 URL. In rfc-9309, the file forbids 1 of them' }],
    },
  ],
  good: [
    {
      about: 'The list is of another host.',
      robots,
      options: { urls: ['https://shop.example.com/old/a'], origin: 'https://example.com' },
    },
    {
      about: 'The whole site is closed: I101 says so.',
      robots: 'User-agent: *\nDisallow: /\nSitemap: https://example.com/a.xml\n',
      options: listing('https://example.com/a'),
    },
    { robots, options: listing('https://example.com/', 'https://example.com/new/') },
    { about: 'The sitemaps were not fetched.', robots },
    {
      about: 'The other host has its own robots.txt.',
      robots,
      options: {
        ...listing('https://example.com/', 'https://shop.example.com/old/a'),
        origin: 'https://example.com',
      },
    },
  ],
}
