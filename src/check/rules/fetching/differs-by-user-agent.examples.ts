import type { RuleExamples } from '../../examples.ts'
import type { Comparison } from '../../fetched-resources.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /private/\n'
const retrieval = exampleRetrieval({ outcome: 'ok', status: 200 })
const other = (parts: Parameters<typeof exampleRetrieval>[0]): readonly Comparison[] => [
  { by: 'user-agent', userAgent: 'FooBot/1.0', retrieval: exampleRetrieval(parts) },
]

export const differsByUserAgentExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { retrieval, comparisons: other({ outcome: 'unauthorized', status: 403 }) },
      finds: [
        {
          line: 1,
          says: 'gives another response to clients with the User-Agent "FooBot/1.0". The checked response is a file; the other response is an error with status 403.',
        },
      ],
    },
    {
      robots,
      options: {
        retrieval,
        comparisons: other({
          outcome: 'ok',
          status: 200,
          body: new TextEncoder().encode('User-agent: *\nAllow: /\n'),
        }),
      },
      finds: [
        {
          line: 1,
          says: 'the checked file forbids "https://example.com/private/" for robots that no group names, and the other file allows it',
        },
      ],
    },
  ],
  good: [
    {
      robots,
      options: {
        retrieval,
        comparisons: other({ outcome: 'ok', status: 200, body: new TextEncoder().encode(robots) }),
      },
    },
  ],
}
