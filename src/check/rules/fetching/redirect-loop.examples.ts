import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

const lost = { outcome: 'too-many-redirects', status: 301 } as const

export const redirectLoopExamples: RuleExamples = {
  bad: [
    {
      robots: '',
      options: {
        retrieval: exampleRetrieval({
          ...lost,
          via: [[301, 'https://www.example.com/robots.txt']],
          headers: { location: 'https://example.com/robots.txt' },
        }),
      },
      finds: [{ line: 1, says: 'after 2 redirects, "https://www.example.com/robots.txt" leads back' }],
    },
    {
      about: 'The URL redirects to itself.',
      robots: '',
      options: {
        retrieval: exampleRetrieval({ ...lost, headers: { location: '/robots.txt#again' } }),
        dialects: ['rfc-9309'],
      },
      finds: [{ line: 1, says: 'so robots get no file. Without the file: rfc-9309 fetches everything.' }],
    },
  ],
  good: [
    {
      about: 'Too many redirects, but no loop.',
      robots: '',
      options: {
        retrieval: exampleRetrieval({ ...lost, headers: { location: 'https://example.com/elsewhere' } }),
      },
    },
  ],
}
