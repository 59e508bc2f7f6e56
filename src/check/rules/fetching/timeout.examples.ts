import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const robots = 'User-agent: *\nDisallow: /x\n'

export const timeoutExamples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({
          outcome: 'timeout',
          problem: 'not done after 15000 ms, while connecting',
          durationMs: 15_000,
        }),
      },
      finds: [{ line: 1, says: 'did not arrive in time (not done after 15000 ms, while connecting)' }],
    },
    {
      about: 'The file arrived, but later than some programs wait.',
      robots,
      options: {
        retrieval: exampleRetrieval({ outcome: 'ok', status: 200, durationMs: 12_300 }),
        dialects: ['google'],
      },
      finds: [{ line: 1, says: 'took 12.3 s. Some programs wait at most 10 s' }],
    },
  ],
  good: [
    { robots, options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200, durationMs: 10_000 }) } },
  ],
}
