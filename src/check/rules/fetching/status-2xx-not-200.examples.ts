import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'

export const status2xxNot200Examples: RuleExamples = {
  bad: [
    {
      robots,
      options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 203 }) },
      finds: [{ line: 1, says: 'status 203' }],
    },
  ],
  good: [{ robots, options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200 }) } }],
}
