import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'
import type { Comparison } from '../../site-answers.ts'

const robots = 'User-agent: *\nDisallow: /\n'
const retrieval = exampleRetrieval({ outcome: 'ok', status: 200, headers: { 'content-type': 'text/plain', age: '90000' } })
const past = (text: string): readonly Comparison[] => [
  { by: 'cache', retrieval: exampleRetrieval({ outcome: 'ok', status: 200, body: new TextEncoder().encode(text) }) },
]

export const staleEdgeCopyExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { retrieval, comparisons: past('User-agent: *\nDisallow: /private/\n') },
      finds: [
        {
          line: 1,
          says: 'comes from a cache (Age: 90000), and past it there is another: "https://example.com/" is forbidden here and allowed there',
        },
      ],
    },
  ],
  good: [{ robots, options: { retrieval, comparisons: past(robots) } }],
}
