import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'
import type { Comparison } from '../../site-answers.ts'

const robots = 'User-agent: *\nDisallow: /private/\n'
const retrieval = exampleRetrieval({ outcome: 'ok', status: 200 })
const other = (told: Parameters<typeof exampleRetrieval>[0]): readonly Comparison[] => [
  { by: 'origin', retrieval: exampleRetrieval({ origin: 'http://example.com', ...told }) },
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
          says: '"http://example.com/robots.txt" is not the same as "https://example.com/robots.txt": "https://example.com/" is allowed here and forbidden there to robots that no group names',
        },
      ],
    },
    {
      about: 'What is said to one robot alone.',
      robots,
      options: { retrieval, comparisons: file(`${robots}\nUser-agent: FooBot\nDisallow: /\n`) },
      finds: [{ line: 1, says: 'to "FooBot"' }],
    },
    {
      robots,
      options: { retrieval, comparisons: other({ outcome: 'not-found', status: 404 }) },
      finds: [{ line: 1, says: 'here it is a file, and there status 404' }],
    },
    {
      about: 'The rules are the same, and the rest is not.',
      robots: `${robots}Sitemap: https://example.com/a.xml\n`,
      options: { retrieval, comparisons: file(robots) },
      finds: [{ line: 1, says: 'sitemap' }],
    },
  ],
  good: [
    { robots, options: { retrieval, comparisons: file(robots) } },
    { about: 'Another text that means the same.', robots, options: { retrieval, comparisons: file(`# Served over http\n${robots}`) } },
    { about: 'Nobody answers there.', robots, options: { retrieval, comparisons: other({ outcome: 'network' }) } },
  ],
}
