import type { RuleExamples } from '../../examples.ts'
import type { Comparison } from '../../fetched-resources.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /\n'
const retrieval = exampleRetrieval({
  outcome: 'ok',
  status: 200,
  headers: { 'content-type': 'text/plain', age: '90000' },
})
const behindCache = (text: string): readonly Comparison[] => [
  {
    by: 'cache',
    retrieval: exampleRetrieval({ outcome: 'ok', status: 200, body: new TextEncoder().encode(text) }),
  },
]

export const staleEdgeCopyExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { retrieval, comparisons: behindCache('User-agent: *\nDisallow: /private/\n') },
      finds: [
        {
          line: 1,
          says: 'gives another response if caches are bypassed; the cached copy has the header "Age: 90000". In rfc-9309, the checked file forbids "https://example.com/" for robots that no group names',
        },
      ],
    },
  ],
  good: [{ robots, options: { retrieval, comparisons: behindCache(robots) } }],
}
