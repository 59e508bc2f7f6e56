import type { RuleExamples } from '../../examples.ts'

const robots = 'User-agent: *\nDisallow: /x\n'

export const wrongLocationExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { location: 'https://example.com/blog/robots.txt' },
      finds: [{ line: 1, says: 'No robot requests "https://example.com/blog/robots.txt"' }],
    },
  ],
  good: [
    { robots, options: { location: 'https://example.com/robots.txt' } },
    { about: 'A page URL that names the site.', robots, options: { location: 'https://example.com/blog/' } },
    {
      about: 'A folder on a disk may be the root of a site.',
      robots,
      options: { location: 'public/robots.txt' },
    },
  ],
}
