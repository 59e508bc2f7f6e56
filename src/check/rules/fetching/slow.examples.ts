import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'

export const slowExamples: RuleExamples = {
  bad: [
    {
      robots,
      options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200, durationMs: 5_100 }) },
      finds: [{ line: 1, says: 'took 5.1 s' }],
    },
  ],
  good: [
    { robots, options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200, durationMs: 5_000 }) } },
    {
      about: 'Beyond 10 seconds it is F102/timeout.',
      robots,
      options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200, durationMs: 10_100 }) },
    },
  ],
}
