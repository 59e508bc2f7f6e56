import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const missing = exampleRetrieval({ outcome: 'not-found', status: 404 })

/** What a site without /robots.txt sends for /ROBOTS.TXT. */
const upperCase = (body: string) => ({
  retrieval: missing,
  comparisons: [
    {
      by: 'file-name' as const,
      retrieval: {
        ...exampleRetrieval({ outcome: 'ok', status: 200, body: new TextEncoder().encode(body) }),
        hops: [{ url: 'https://example.com/ROBOTS.TXT', at: 0, durationMs: 1, headers: {}, status: 200 }],
      },
    },
  ],
})

const robots = 'User-agent: *\nDisallow: /x\n'

export const filenameCaseExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { location: 'public/Robots.txt' },
      finds: [{ line: 1, says: 'called "Robots.txt", but robots request "robots.txt"' }],
    },
    { robots, options: { location: 'robot.txt' }, finds: [{ line: 1, says: '"robot.txt"' }] },
    {
      robots,
      options: { location: 'https://example.com/ROBOTS.TXT' },
      finds: [{ line: 1, says: '"ROBOTS.TXT"' }],
    },
    {
      robots,
      options: { location: 'C:\\www\\robots.txt.txt' },
      finds: [{ line: 1, says: '"robots.txt.txt"' }],
    },
    {
      about: 'The site has the file only under this name.',
      robots: '',
      options: upperCase('User-agent: *\nDisallow: /x\n'),
      finds: [{ line: 1, says: 'but there is "https://example.com/ROBOTS.TXT"' }],
    },
  ],
  good: [
    {
      about: 'The site sends a page for every URL.',
      robots: '',
      options: upperCase('<!doctype html><title>Home</title>'),
    },
    { robots, options: { location: 'public/robots.txt' } },
    { about: 'Another name, chosen on purpose.', robots, options: { location: 'robots.staging.txt' } },
    { robots, options: { location: 'robots2.txt' } },
    { robots, options: { location: 'https://example.com/' } },
  ],
}
