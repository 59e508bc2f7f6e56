import type { RuleExamples } from '../../examples.ts'

const robots = 'User-agent: *\nDisallow: /old/\n\nSitemap: https://example.com/a.xml\n'
const listing = (...urls: readonly string[]) => ({ sitemaps: [{ url: 'https://example.com/a.xml', urls }] })

export const listsBlockedUrlsExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: listing('https://example.com/', 'https://example.com/old/a', 'https://example.com/old/b'),
      finds: [
        { line: 4, says: 'lists 2 URLs of 3 that robots no group names may not fetch: "https://example.com/old/a" is forbidden by line 2' },
      ],
    },
  ],
  good: [
    { robots, options: listing('https://example.com/', 'https://example.com/new/') },
    { about: 'Nobody asked.', robots },
    {
      about: 'Another host has a file of its own.',
      robots,
      options: { ...listing('https://example.com/', 'https://shop.example.com/old/a'), origin: 'https://example.com' },
    },
  ],
}
