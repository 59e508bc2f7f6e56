import type { RuleExamples } from '../../examples.ts'
import type { Comparison } from '../../fetched-resources.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /private/\n'
const retrieval = exampleRetrieval({ outcome: 'ok', status: 200 })
const other = (parts: Parameters<typeof exampleRetrieval>[0]): readonly Comparison[] => [
  { by: 'origin', retrieval: exampleRetrieval({ origin: 'http://example.com', ...parts }) },
]
const file = (text: string) => other({ outcome: 'ok', status: 200, body: new TextEncoder().encode(text) })

export const differsByOriginExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { retrieval, comparisons: file('User-agent: *\nDisallow: /\n') },
      finds: [
        {
          line: 1,
          says: '"http://example.com/robots.txt" differs from the checked response for "https://example.com/robots.txt". In rfc-9309, the checked file allows "https://example.com/" for robots that no group names, and the other file forbids it.',
        },
      ],
    },
    {
      about: 'Only the rules for one robot differ.',
      robots,
      options: { retrieval, comparisons: file(`${robots}\nUser-agent: FooBot\nDisallow: /\n`) },
      finds: [{ line: 1, says: 'for "FooBot", and the other file forbids it' }],
    },
    {
      robots,
      options: { retrieval, comparisons: other({ outcome: 'not-found', status: 404 }) },
      finds: [
        { line: 1, says: 'The checked response is a file; the other response is an error with status 404.' },
      ],
    },
    {
      about: 'The rules are equal, but other records differ.',
      robots: `${robots}Sitemap: https://example.com/a.xml\n`,
      options: { retrieval, comparisons: file(robots) },
      finds: [{ line: 1, says: 'The Sitemap record is "https://example.com/a.xml" in the checked file' }],
    },
  ],
  good: [
    { robots, options: { retrieval, comparisons: file(robots) } },
    {
      about: 'Another text with the same meaning.',
      robots,
      options: { retrieval, comparisons: file(`# Served over http\n${robots}`) },
    },
    {
      about: 'Nothing responds at the other address.',
      robots,
      options: { retrieval, comparisons: other({ outcome: 'network' }) },
    },
  ],
}
